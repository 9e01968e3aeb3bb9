// `npm run directions`: imports go one way only. Cycles are oxlint's part (import/no-cycle).
import { fileURLToPath } from 'node:url'
import { findImportViolations } from './directions/findViolations'

const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { files, imports, violations } = await findImportViolations(repository)
for (const violation of violations) console.error(violation)
console.log(`${files} files, ${imports} imports, ${violations.length} against the direction`)
if (violations.length > 0) process.exitCode = 1
