const ORDER_KEY = /^[0-9A-Za-z]{1,128}$/

/** Checks the form only: foreign keys can be neighbours too. */
export const isOrderKey = (value: unknown): value is string => typeof value === 'string' && ORDER_KEY.test(value)
