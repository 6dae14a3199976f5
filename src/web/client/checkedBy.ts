import { set, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';

/** What is wrong with each field, as a sentence; null or left out where nothing is. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | null>>;

/** Checks a form by the shared rules alone, so that a light page needs no schema library. */
export function checkedBy<Values extends FieldValues>(
  findProblems: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [field, message] of Object.entries(findProblems(values))) {
      if (typeof message === 'string') set(errors, field, { type: 'rule', message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
