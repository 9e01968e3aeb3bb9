import { pages } from '#shared/site/pages'
import { paths } from '../../lib/navigation/paths'
import type { ArticleContent } from './Article'

export const termsArticle: ArticleContent = {
  pageTitle: pages.terms.title,
  title: 'Términos de uso',
  lead: 'Las reglas de la casa. Al crear una cuenta o usar Periplo las aceptas; por eso son pocas y se entienden.',
  updated: '28 de marzo de 2025',
  sections: [
    {
      id: 'el-servicio',
      title: 'El servicio',
      blocks: [
        'Periplo sirve para crear, compartir y descubrir itinerarios de viaje, y para editarlos en compañía. Mirar lo público no necesita cuenta; crear, guardar, seguir o colaborar, sí.',
        'Es gratuito y no tiene publicidad. Puede cambiar, mejorar o dejar de funcionar durante un rato; procuramos que nunca se pierda nada de lo que guardas.',
      ],
    },
    {
      id: 'tu-cuenta',
      title: 'Tu cuenta',
      blocks: [
        [
          'Debes tener al menos 14 años y usar un correo electrónico tuyo.',
          'Elige una contraseña que no uses en otros sitios y no la compartas. Lo que se haga con tu cuenta se entiende hecho por ti.',
          'No te hagas pasar por otra persona ni por una empresa que no representas.',
        ],
        'Puedes borrar tu cuenta cuando quieras desde [Configuración](/settings).',
      ],
    },
    {
      id: 'tus-contenidos',
      title: 'Lo que publicas',
      blocks: [
        'Tus itinerarios, notas, listas e imágenes son tuyos. Nos das permiso, gratuito y no exclusivo, para guardarlos y mostrarlos a quien tú decidas mientras estén en Periplo, y solo para eso.',
        'Al invitar a alguien a un itinerario le permites cambiar sus días y sus eventos. Si borras tu cuenta, los itinerarios que editas con más gente pasan a quien lleva más tiempo colaborando.',
        'Sube solo imágenes que puedas usar y textos que puedas firmar.',
      ],
    },
    {
      id: 'convivencia',
      title: 'Convivencia',
      blocks: [
        'No está permitido:',
        [
          'Publicar contenidos ilegales, de odio, de acoso o que muestren datos personales de otros sin su permiso.',
          'Usar Periplo para enviar publicidad o engañar a la gente.',
          'Intentar entrar en cuentas o itinerarios ajenos, saturar el servicio o recoger datos de forma masiva.',
        ],
        'Si algo de esto ocurre, podemos retirar el contenido o cerrar la cuenta que lo publicó.',
      ],
    },
    {
      id: 'los-viajes',
      title: 'Los viajes son cosa tuya',
      blocks: [
        'Los itinerarios los escriben personas que viajan, no una agencia. Horarios, precios, visados y la seguridad de un lugar cambian: compruébalos en fuentes oficiales antes de salir. No respondemos de lo que ocurra en un viaje hecho con un itinerario de Periplo.',
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Hasta dónde llegamos',
      blocks: [
        'Ofrecemos el servicio tal como es y con el cuidado que pondríamos en lo nuestro, pero no podemos garantizar que esté siempre disponible ni libre de errores. Nada de esto limita los derechos que la ley te da como consumidor.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios y ley aplicable',
      blocks: [
        'Si estos términos cambian, publicaremos aquí la nueva versión con su fecha. Seguir usando Periplo después significa aceptarla.',
        `Se aplica la ley española. Lo que hacemos con tus datos lo cuenta la [Política de privacidad](${paths.privacy}); para lo demás, [escríbenos](${paths.contact}).`,
      ],
    },
  ],
  added: {
    date: '25 de noviembre de 2026',
    sections: [
      {
        id: 'cuentas-nuevas',
        title: 'Cuentas nuevas',
        blocks: [
          'El primer día, una cuenta nueva puede tener como mucho 5 itinerarios públicos y seguir a 20 personas. Así cuesta más hacer daño deprisa.',
        ],
      },
      {
        id: 'denuncias',
        title: 'Denuncias y decisiones',
        blocks: [
          'Quien tiene cuenta puede denunciar un itinerario, una lista o un perfil desde el menú de opciones, con un motivo. Quien lo publicó no sabe quién lo ha denunciado.',
          'Cada denuncia la mira una persona del equipo, que ve lo denunciado tal como estaba. El número de denuncias no decide nada por sí solo. Puede:',
          [
            'Desestimarla, y entonces no cambia nada.',
            'Ocultar el contenido: deja de verlo quien no participa en él.',
            'Suspender la cuenta hasta una fecha: se puede entrar y leer, pero no publicar ni cambiar nada.',
            'Borrar el contenido o la cuenta.',
          ],
          'Si la decisión te afecta, te escribimos con qué hemos decidido y por qué, y la encuentras en [Configuración](/settings). Puedes pedir una vez que se revise: la decide otra persona del equipo, siempre que la haya. Si nos hemos equivocado, lo retiramos y te lo decimos.',
          `Todo queda en un registro que no se puede cambiar ni borrar. Cuántas denuncias hay y en qué quedan se cuenta cada mes en [Transparencia](${paths.transparency}).`,
        ],
      },
    ],
  },
}
