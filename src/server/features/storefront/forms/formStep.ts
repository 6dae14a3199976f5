import { z } from 'zod';
import type { FieldProblems } from '#shared/contract/pages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { noticeIn, problemsIn } from './readFields.ts';

const FormStep = z.object({
  storeId: z.string(),
  page: z.string(),
  step: z.string(),
  notice: z.string().nullable(),
  problems: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});

const STEP_MINUTES = 30;
/** The fields that may be sealed into a URL. Passwords, codes and sealed values never are. */
const CARRIED = ['email', 'name', 'newEmail', 'returnTo', 'session', 'passkey'] as const;
/** Longer values are left out, because servers limit the length of a URL. Valid values are shorter. */
const LONGEST_CARRIED = 1000;

/** What a form shows at one of its steps. */
export interface ShownStep<Name extends string> {
  step: Name;
  notice?: string | null;
  problems?: FieldProblems;
}

/**
 * Redirects to a step of a form, also when the form was refused, so that Back and Reload never send a form again. What
 * was typed is sealed in the URL for half an hour: histories and logs keep it, but cannot read it.
 */
export function goToStep(
  { services, storeId, base, now, form, linkQuery }: PageContext,
  { page, step, notice = null, problems = {} }: ShownStep<string> & { page: string },
): PageAnswer {
  const typed = Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = form[name];
      return value === undefined || value.length > LONGEST_CARRIED ? [] : [[name, value]];
    }),
  );
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000).toISOString();
  const content: z.infer<typeof FormStep> = { storeId, page, step, notice, problems, typed, expiresAt };
  const sealed = services.secrets.seal('form', content);
  return { goTo: `${base}${page}${linkQuery === '' ? '?' : `${linkQuery}&`}form=${sealed}`, status: 303 };
}

/** Reads the step from the page's URL, and the context with the values typed before it. Null without a valid step. */
export function readStep<Name extends string>(
  context: PageContext,
  page: string,
  steps: readonly Name[],
): { step: Name; notice: string | null; problems: FieldProblems; context: PageContext } | null {
  const { services, storeId, now, query } = context;
  const { data } = FormStep.safeParse(services.secrets.unseal('form', query.get('form') ?? ''));
  if (!data || data.storeId !== storeId || data.page !== page || new Date(data.expiresAt) <= now) return null;
  const step = steps.find((known) => known === data.step);
  if (step === undefined) return null;
  const { notice, problems, typed } = data;
  return { step, notice, problems, context: { ...context, form: typed } };
}

/** The step, its problems and its notice for a page's view, in the page's language. */
export const stepView = <Name extends string>(
  { language }: Pick<PageContext, 'language'>,
  { step, notice = null, problems = {} }: ShownStep<Name>,
) => ({ step, problems: problemsIn(language, problems), notice: noticeIn(language, notice) });
