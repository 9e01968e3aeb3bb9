import { showErrorToast } from '../../lib/toasts'

const damagedCopyText =
  'La copia de este dispositivo estaba dañada y se ha reparado. Puede faltar algún cambio que aún no se había enviado.'

export const showDamagedCopyToast = (): void => showErrorToast(damagedCopyText, { duration: Infinity })
