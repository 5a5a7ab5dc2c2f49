import type {Refusal} from '../../wire/refusal.ts'
import {refusal} from '../../wire/refusal.ts'

/** Source: spec, "Errors", 404. */
export const notFound = (resource: string, id: string): Refusal =>
  refusal(404, `There is no ${inWords(resource)} ${id}.`, {resource, id})

/** `subAccount` is a word of details, not of sentences. */
const inWords = (resource: string): string => (resource === 'subAccount' ? 'sub-account' : resource)

/** A command that the state of the resource no longer allows. Source: emulator.md. */
export const wrongState = (resource: string, id: string, status: string): Refusal =>
  refusal(409, `The ${resource} ${id} ${status === 'failed' ? 'has' : 'is'} ${status}.`, {
    resource,
    field: 'status',
    value: status,
  })

/** Tells a refusal from a result. */
export const isRefusal = (value: object): value is Refusal => 'details' in value && 'error' in value
