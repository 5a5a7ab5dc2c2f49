import {linkTo, type PageName} from '../state/route.ts'
import {text} from '../texts/text.ts'

/** The way from an object to the list that it is in. */
export const backTo = (page: PageName) => ({
  label: text.value.pages[page],
  address: linkTo(page),
})
