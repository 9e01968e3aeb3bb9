import { addWords, commentWords, noWords, type CommentWords } from './commentWords'

const MAX_WORDS_A_LINE = 9
const MAX_VAGUE_PER_1000_LINES = 8
const MAX_LINES_OF_PRODUCT_FILE = 500

export interface Source {
  /** Path inside the repository. */
  file: string
  text: string
}

const isProduct = (file: string): boolean => /^(?:client|server|shared)\//u.test(file) && !/\.test\.tsx?$/u.test(file)

/** The words of comments by top folder. */
export function wordsByRoom(sources: readonly Source[]): Map<string, CommentWords> {
  const rooms = new Map<string, CommentWords>()
  for (const { file, text } of sources) {
    const room = file.split('/')[0] ?? ''
    rooms.set(room, addWords(rooms.get(room) ?? noWords, commentWords(file, text)))
  }
  return rooms
}

/** What makes these sources hard to read, one line each: long comments, vague words, long files. */
export function findFaults(sources: readonly Source[]): string[] {
  const ofRooms = [...wordsByRoom(sources)].flatMap(([room, { lines, words, vague }]) => [
    ...(words > lines * MAX_WORDS_A_LINE
      ? [`${room}: ${(words / lines).toFixed(1)} words a comment line, above ${MAX_WORDS_A_LINE}`]
      : []),
    ...(vague * 1000 > lines * MAX_VAGUE_PER_1000_LINES
      ? [`${room}: ${vague} vague words in ${lines} comment lines, above ${MAX_VAGUE_PER_1000_LINES} per 1,000`]
      : []),
  ])
  const ofFiles = sources
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ file, lines }) => isProduct(file) && lines > MAX_LINES_OF_PRODUCT_FILE)
    .map(({ file, lines }) => `${file}: ${lines} lines, above ${MAX_LINES_OF_PRODUCT_FILE}`)
  return [...ofRooms, ...ofFiles]
}
