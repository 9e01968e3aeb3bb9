import type { CommentPolicy } from '#shared/api/itineraries'
import type { ErrorName } from '#shared/errors'
import { isolate } from '#shared/text'
import { formatCount, plural } from '../../../lib/format'

/** Loaded with the page; the others load with the thread. */
export const commentButtonTexts = {
  ofTrip: (count: number) => (count === 0 ? 'Comentarios' : `Comentarios, ${formatCount(count)}`),
  ofEvent: (label: string, count: number) =>
    count === 0 ? `Comentar ${isolate(label)}` : `${plural(count, 'comentario', 'comentarios')} de ${isolate(label)}`,
}

export const commentTexts = {
  title: 'Comentarios',
  loading: 'Cargando comentarios…',
  failed: 'No se han podido cargar los comentarios.',
  offline: 'Sin conexión no se pueden leer los comentarios.',
  offlineHint: 'Lo que escribas se enviará cuando vuelvas a tenerla.',
  empty: 'Todavía no hay comentarios',
  emptyHint: 'Pregunta algo, o cuenta cómo lo ves.',
  emptyClosed: 'Aquí nadie ha comentado.',
  eventGone: 'Este evento ya no está en el itinerario.',
  elsewhere: (count: number) =>
    count === 1 ? 'Hay otro comentario junto a su evento.' : `Hay otros ${formatCount(count)} comentarios junto a sus eventos.`,
  gone: 'Comentario borrado',
  unseen: 'Este comentario no está disponible',
  deletedAccount: 'Alguien que ya no está',
  edited: 'editado',
  field: 'Escribe un comentario',
  answerField: (name: string) => `Responde a ${isolate(name)}`,
  editField: 'Cambia tu comentario',
  send: 'Comentar',
  save: 'Guardar',
  answer: 'Responder',
  answerTo: (name: string) => `Responder a ${isolate(name)}`,
  stopAnswering: 'No responder',
  edit: 'Editar',
  remove: 'Borrar',
  options: (name: string) => `Opciones del comentario de ${isolate(name)}`,
  removeQuestion: '¿Borrar este comentario?',
  removeConsequence: 'No se puede deshacer.',
  removeWithAnswers: 'Las respuestas se quedan. No se puede deshacer.',
  removed: 'Comentario borrado',
  removedLater: 'Comentario borrado. Los demás dejarán de verlo cuando haya conexión.',
  waiting: 'Se enviará cuando haya conexión',
  sending: 'Enviando…',
  notSent: 'No se ha enviado.',
  notSaved: 'No se ha guardado.',
  notRemoved: 'No se ha borrado.',
  keep: 'Dejarlo como estaba',
  drop: 'Descartar',
  guest: 'Invitado',
  mentions: 'Personas a las que mencionar',
  heard: (name: string, text: string) => `${isolate(name)} ha comentado: ${isolate(text)}`,
  login: 'Inicia sesión para comentar',
  keepAccount: 'Quédate la cuenta para comentar',
  loginReason: 'Para comentar este viaje.',
  closed: {
    everyone: '',
    members: 'Solo comentan quienes participan en el viaje.',
    nobody: 'Los comentarios están cerrados.',
  } satisfies Record<CommentPolicy, string>,
  whoComments: 'Quién puede comentar',
  commenting: { everyone: 'Todos', members: 'Solo participantes', nobody: 'Nadie' } satisfies Record<CommentPolicy, string>,
  commentingFailed: 'No se ha podido cambiar quién puede comentar.',
  commentingNeedsNetwork: 'Cambiar quién puede comentar necesita conexión.',
}

export const editRefusalTexts: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: 'Ya no puedes cambiarlo.',
  NotFoundError: 'Ya no está.',
}

export const refusalTexts: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: 'Ya no puedes comentar aquí.',
  NotFoundError: 'Lo que comentabas ya no está.',
  SuspendedError: 'Tu cuenta está suspendida: puedes leer, pero no comentar.',
  TooManyRequestsError: 'Tu cuenta es muy nueva: el primer día hay un límite.',
}
