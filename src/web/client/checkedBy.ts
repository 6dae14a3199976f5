import { set, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';

/** The problem of each field as a sentence. Null or absent for fields without one. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | null>>;

/** Validates a form with the shared rules, so that a light page needs no schema library. */
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
