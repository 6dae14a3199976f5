import type { StoreAffiliate, StoreAffiliateInput } from '#shared/contract/storeAffiliates.ts';
import { COMMISSION_BPS } from '#shared/rules/commission.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { affiliateCodeProblem, normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';

/** The fields of the dialog, as typed. */
export interface AffiliateForm {
  name: string;
  email: string;
  code: string;
  rate: string;
  productIds: string[];
  discountCode: string;
  isActive: boolean;
}

const NEW_RATE = 2000;

/** The fields of an affiliate, or of a new one. */
export const affiliateToForm = (affiliate: StoreAffiliate | undefined): AffiliateForm => ({
  name: affiliate?.name ?? '',
  email: affiliate?.email ?? '',
  code: affiliate?.code ?? '',
  rate: String((affiliate?.basisPoints ?? NEW_RATE) / 100),
  productIds: [...(affiliate?.productIds ?? [])],
  discountCode: affiliate?.discountCode ?? '',
  isActive: affiliate?.isActive ?? true,
});

type Problem = { field: keyof AffiliateForm; message: string };
type Terms = Omit<StoreAffiliateInput, 'storeId' | 'affiliateId'>;

/** Parses the typed fields: the affiliate, or a message for each invalid field. */
export function readAffiliateForm(form: AffiliateForm): { terms: Terms } | { problems: Problem[] } {
  const code = normaliseAffiliateCode(form.code);
  const basisPoints = readRate(form.rate);
  const name = form.name.trim();
  const found: [keyof AffiliateForm, string | null][] = [
    ['name', name === '' ? 'Enter a name.' : null],
    ['email', emailProblem(form.email) === null ? null : 'Enter a valid email address.'],
    ['code', affiliateCodeProblem(code)],
    ['rate', basisPoints === null ? 'Enter a percentage from 1 to 75.' : null],
  ];
  const problems = found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
  if (problems.length > 0 || basisPoints === null) return { problems };
  const { email, productIds, discountCode, isActive } = form;
  return { terms: { name, email, code, basisPoints, productIds, discountCode: discountCode.trim(), isActive } };
}

/** In hundredths of a percent. Null: not a rate that an affiliate can have. */
function readRate(typed: string): number | null {
  const basisPoints = Math.round(Number(typed.trim().replace(',', '.').replace('%', '')) * 100);
  return basisPoints >= COMMISSION_BPS.least && basisPoints <= COMMISSION_BPS.most ? basisPoints : null;
}
