import { useSearchParams } from 'react-router-dom'
import { readQuestion, writeQuestion, type Question } from './question'

/** What the address asks for, and how to ask for something else: the rest of the question stays. */
export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const question = readQuestion(params)
  return { ...question, ask: (part: Partial<Question>) => setParams(writeQuestion({ ...question, ...part })) }
}
