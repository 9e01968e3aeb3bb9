import Database from 'better-sqlite3'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isConnectionLost, isStorageError } from './storageErrors'

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const ofSqlite = (code: string) => new Database.SqliteError('no', code)
const ofSystem = (code: string) => Object.assign(new Error('no'), { code })

describe('a temporary storage error', () => {
  it.each([
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_READ', 'SQLITE_READONLY'].map(ofSqlite),
    ...['08006', '53100', '53300', '53200', '57P01', '57P02', '57P03', '58030', '25006', '40P01', '55P03'].map(ofPostgres),
    ...['ENOSPC', 'EROFS', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN'].map(ofSystem),
    Object.assign(new AggregateError([new Error('::1'), new Error('127.0.0.1')]), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('%o', (error) => {
    expect(isStorageError(error)).toBe(true)
    expect(isStorageError(new DrizzleQueryError('select 1', [], error))).toBe(true)
  })
})

describe('a lost database connection', () => {
  it.each([
    ...['08006', '57P01', '57P02', '57P03'].map(ofPostgres),
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].map(ofSystem),
    new Error('Connection terminated unexpectedly'),
  ])('%o', (error) => {
    expect(isConnectionLost(error)).toBe(true)
    expect(isConnectionLost(new DrizzleQueryError('select 1', [], error))).toBe(true)
  })

  it.each([
    ...['SQLITE_BUSY', 'SQLITE_IOERR_READ'].map(ofSqlite),
    ...['53100', '53300', '25006', '40P01', '23505', '57014'].map(ofPostgres),
    ofSystem('ENOSPC'),
    new TypeError('x is not a function'),
  ])('is not %o', (error) => {
    expect(isConnectionLost(error)).toBe(false)
  })
})

describe('any other error', () => {
  it.each([
    ...['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE'].map(ofSqlite),
    ...['23505', '42P01', '22021', '57014', '42501'].map(ofPostgres),
    ofSystem('ENOENT'),
    new Error('The Connection terminated unexpectedly'),
    new TypeError('x is not a function'),
    'ECONNREFUSED',
    undefined,
  ])('%o', (error) => {
    expect(isStorageError(error)).toBe(false)
  })
})
