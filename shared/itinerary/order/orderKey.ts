const ORDER_KEY = /^[0-9A-Za-z]{1,128}$/

/** Whether `value` is an order key by form; any such key can be a neighbour, whoever made it. */
export const isOrderKey = (value: unknown): value is string => typeof value === 'string' && ORDER_KEY.test(value)
