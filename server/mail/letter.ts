import { html, raw } from 'hono/html'

export interface Letter {
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small print below the action. */
  notes: readonly string[]
}

export interface Mail {
  to: string
  letter: Letter
  /** `to` is confirmed; an unconfirmed address may belong to a stranger. */
  isAddressConfirmed?: boolean
}

/** Plain text. The link stands alone on its line, so that mail programs find its end. */
export const renderMailText = ({ paragraphs, action, notes }: Letter): string =>
  [...paragraphs, ...(action === undefined ? [] : [`${action.label}:`, action.url]), ...notes, '—\nPeriplo'].join('\n\n') + '\n'

const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Light and dark colours of the product. Loads nothing from the network. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #0E1A18 !important; }
    .card { background-color: #152522 !important; border-color: #29403B !important; }
    .ink { color: #E6EFEC !important; }
    .quiet { color: #A5B9B4 !important; }
    .brand { color: #5FC8BA !important; }
    .button { background-color: #5FC8BA !important; color: #06201C !important; }
    .line { border-color: #29403B !important; }
  }
`

const paragraph = (text: string) =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#16302D">${text}</p>`

const button = ({ label, url }: NonNullable<Letter['action']>) =>
  html`<p style="margin:24px 0">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;padding:14px 28px;border-radius:999px;background-color:#0F766E;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p
      class="quiet"
      style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#4C635F;overflow-wrap:anywhere;word-break:break-word"
    >
      Si el botón no funciona, copia esta dirección en tu navegador:<br /><a class="brand" href="${url}" style="color:#0F766E"
        >${url}</a
      >
    </p>`

const note = (text: string) =>
  html`<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#4C635F">${text}</p>`

export async function renderMailHtml({ subject, paragraphs, action, notes }: Letter): Promise<string> {
  const [title, ...rest] = [subject, ...paragraphs]
  const page = await html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:#FAFAF6">
        <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:#FAFAF6">
          <tr>
            <td align="center" style="padding:32px 16px;font-family:${raw(FONT.replaceAll("'", '&#39;'))}">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    class="brand"
                    style="padding:0 8px 20px;font-family:&#39;Bricolage Grotesque&#39;,${raw(FONT.replaceAll("'", '&#39;'))};font-size:24px;font-weight:700;letter-spacing:-0.02em;color:#0F766E"
                  >
                    Periplo
                  </td>
                </tr>
                <tr>
                  <td class="card" style="padding:32px 28px;background-color:#FFFFFF;border:1px solid #E4E8E3;border-radius:16px">
                    <h1
                      class="ink"
                      style="margin:0 0 20px;font-family:&#39;Bricolage Grotesque&#39;,${raw(FONT.replaceAll("'", '&#39;'))};font-size:24px;line-height:1.2;letter-spacing:-0.01em;color:#16302D"
                    >
                      ${title}
                    </h1>
                    ${rest.map(paragraph)}${action === undefined ? '' : button(action)}
                    <div class="line" style="border-top:1px solid #E4E8E3;padding-top:16px">${notes.map(note)}</div>
                  </td>
                </tr>
                <tr>
                  <td class="quiet" style="padding:20px 8px;font-size:13px;color:#4C635F">Periplo · Planifica tus viajes</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.toString()
}
