import { categories } from '#shared/categories'
import { categoryTexts } from '#shared/categoryTexts'
import { foldText } from '#shared/text'

const categoriesByName = new Map(
  categories.flatMap((category) => [category, foldText(categoryTexts[category])].map((name) => [name, category] as const)),
)

/** By Spanish name or wire value. */
export const readCategory = (text: string) => categoriesByName.get(foldText(text))
