import { z } from 'zod';
import type { PageAnswer, PageContext } from '../../../access/page.ts';

const FormStep = z.object({
  storeId: z.string(),
  page: z.string(),
  step: z.string(),
  notice: z.string().nullable(),
  typed: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});

const STEP_MINUTES = 30;
/** What may travel in a URL, sealed. Passwords, codes and what was sealed before never do. */
const CARRIED = ['email', 'name', 'newEmail', 'returnTo', 'session'] as const;

/**
 * Redirects to a step of a form, so that Back and Reload never send a form again. What was typed is sealed in the URL
 * for half an hour: histories and logs keep it, but cannot read it.
 */
export function goToStep(
  { services, storeId, base, now, form, languageQuery }: PageContext,
  { page, step, notice = null }: { page: string; step: string; notice?: string | null },
): PageAnswer {
  const typed = Object.fromEntries(CARRIED.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000).toISOString();
  const content: z.infer<typeof FormStep> = { storeId, page, step, notice, typed, expiresAt };
  const sealed = services.secrets.seal('form', content);
  return { goTo: `${base}${page}${languageQuery === '' ? '?' : `${languageQuery}&`}form=${sealed}`, status: 303 };
}

/** The step that the page's URL names, and the context with what was typed before it. Null without a valid step. */
export function readStep<Step extends string>(
  context: PageContext,
  page: string,
  steps: readonly Step[],
): { step: Step; notice: string | null; context: PageContext } | null {
  const { services, storeId, now, query } = context;
  const { data } = FormStep.safeParse(services.secrets.unseal('form', query.get('form') ?? ''));
  if (!data || data.storeId !== storeId || data.page !== page || new Date(data.expiresAt) <= now) return null;
  const step = steps.find((known) => known === data.step);
  return step === undefined ? null : { step, notice: data.notice, context: { ...context, form: data.typed } };
}
