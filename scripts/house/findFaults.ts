import { parseSync } from 'oxc-parser'
import { withoutExtension } from '../directions/findCycles'
import type { Import } from '../directions/readImports'

const MAX_WORDS_A_LINE = 9
const MAX_VAGUE_PER_1000_LINES = 8
const MAX_LINES_OF_PRODUCT_FILE = 500
const SMALL_FILE_LINES = 40
const MAX_SMALL_FILES = 0.08

export interface SourceFile {
  /** Path inside the repository. */
  file: string
  text: string
}

/** Words without an actor: a comment that needs one names the user, client or server instead. */
const VAGUE = /\b(?:anew|everybody|meanwhile|nobody|somebody|whatever|whoever|whom)\b/giu

export interface CommentWords {
  /** Lines of comments with a word on them. */
  lines: number
  words: number
  vague: number
}

const zeroCommentWords: CommentWords = { lines: 0, words: 0, vague: 0 }

const sumCommentWords = (a: CommentWords, b: CommentWords): CommentWords => ({
  lines: a.lines + b.lines,
  words: a.words + b.words,
  vague: a.vague + b.vague,
})

const isProduct = (file: string): boolean => /^(?:client|server|shared)\//u.test(file) && !/\.test\.tsx?$/u.test(file)

const countLines = (text: string): number => text.split('\n').length - 1

/** The words of comments by top folder. */
export function countCommentWordsByFolder(sources: readonly SourceFile[]): Map<string, CommentWords> {
  const rooms = new Map<string, CommentWords>()
  for (const { file, text } of sources) {
    const room = file.split('/')[0] ?? ''
    rooms.set(room, sumCommentWords(rooms.get(room) ?? zeroCommentWords, countCommentWords(file, text)))
  }
  return rooms
}

/** What makes these sources hard to read, one line each: comments, long files, many small files. */
export function findReadabilityFaults(sources: readonly SourceFile[], imports: readonly Import[] = []): string[] {
  const ofRooms = [...countCommentWordsByFolder(sources)].flatMap(([room, { lines, words, vague }]) => [
    ...(words > lines * MAX_WORDS_A_LINE
      ? [`${room}: ${(words / lines).toFixed(1)} words a comment line, above ${MAX_WORDS_A_LINE}`]
      : []),
    ...(vague * 1000 > lines * MAX_VAGUE_PER_1000_LINES
      ? [`${room}: ${vague} vague words in ${lines} comment lines, above ${MAX_VAGUE_PER_1000_LINES} per 1,000`]
      : []),
  ])
  const ofFiles = sources
    .map(({ file, text }) => ({ file, lines: countLines(text) }))
    .filter(({ file, lines }) => isProduct(file) && lines > MAX_LINES_OF_PRODUCT_FILE)
    .map(({ file, lines }) => `${file}: ${lines} lines, above ${MAX_LINES_OF_PRODUCT_FILE}`)
  const product = sources.filter(({ file }) => isProduct(file)).length
  const small = findSmallFiles(sources, imports).length
  const ofShare =
    small > product * MAX_SMALL_FILES
      ? [
          `${small} of ${product} product files are below ${SMALL_FILE_LINES} lines with one importer, above ${MAX_SMALL_FILES * 100} %`,
        ]
      : []
  return [...ofRooms, ...ofFiles, ...ofShare]
}

/**
 * Product files below 40 lines that only one other imports: a reader opens two
 * files for one subject.
 */
export function findSmallFiles(sources: readonly SourceFile[], imports: readonly Import[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to, own } of imports)
    if (own && isProduct(from)) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return sources
    .filter(({ file, text }) => isProduct(file) && countLines(text) < SMALL_FILE_LINES)
    .map(({ file }) => file)
    .filter((file) => importers.get(withoutExtension(file))?.size === 1)
}

/** Counts the words in all comments of a source. */
function countCommentWords(file: string, text: string): CommentWords {
  const lines = parseSync(file, text)
    .comments.flatMap(({ value }) => value.split('\n'))
    .map((line) => line.replace(/^[\s*]+/u, '').trim())
    .filter((line) => line !== '')
  return {
    lines: lines.length,
    words: lines.reduce((sum, line) => sum + line.split(/\s+/u).length, 0),
    vague: lines.reduce((sum, line) => sum + (line.match(VAGUE)?.length ?? 0), 0),
  }
}
