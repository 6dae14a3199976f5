import { MEMBERSHIP_TIERS_MAX, TIER_DESCRIPTION_MAX, TIER_OPTION } from '#shared/rules/membership.ts';
import { OPTION_VALUE_MAX } from '#shared/rules/variant.ts';
import {
  NEW_VARIANT,
  readPrice,
  readVariant,
  type DraftVariant,
  type Typed,
  type VariantsDraft,
  type VariantsInput,
} from '../variants/variantsDraft.ts';

/** A tier of a membership: a variant, whose value of the only option is its name. */
export type DraftTier = DraftVariant & { name: string };

/** As the options of a saved product have ids. */
const OPTION_ID = '0';

export const tiersOf = ({ variants }: VariantsDraft): DraftTier[] =>
  variants.map((variant) => ({ ...variant, name: variant.choice[OPTION_ID] ?? '' }));

/** The options and variants of a membership with these tiers, lowest first. */
export const withTiers = (tiers: readonly DraftTier[]): VariantsDraft => ({
  options: tiers.length === 0 ? [] : [{ id: OPTION_ID, name: TIER_OPTION, values: tiers.map(({ name }) => name) }],
  variants: tiers.map(({ name, ...variant }) => ({ ...variant, choice: { [OPTION_ID]: name } })),
});

export const newTier = (name: string): DraftTier => ({
  ...NEW_VARIANT,
  id: crypto.randomUUID(),
  choice: { [OPTION_ID]: name },
  name,
});

export interface TierProblems {
  name?: string | undefined;
  price?: string | undefined;
  description?: string | undefined;
}

/** What is wrong with a tier. */
export function problemsOfTier(tier: DraftTier, tiers: readonly DraftTier[], typed: Typed): TierProblems {
  const price = tier.price.trim() === '' ? 'Enter the price.' : readPrice(tier.price, typed).problem;
  const isLong = tier.description.length > TIER_DESCRIPTION_MAX;
  return {
    name: nameProblem(tier, tiers),
    price,
    description: isLong ? `Descriptions can have up to ${TIER_DESCRIPTION_MAX} characters.` : undefined,
  };
}

function nameProblem({ id, name }: DraftTier, tiers: readonly DraftTier[]): string | undefined {
  const key = folded(name);
  if (key === '') return 'Enter a name.';
  if (name.trim().length > OPTION_VALUE_MAX) return `Names can have up to ${OPTION_VALUE_MAX} characters.`;
  const isTaken = tiers.some((other) => other.id !== id && folded(other.name) === key);
  return isTaken ? 'Another tier has this name.' : undefined;
}

const folded = (text: string): string => text.trim().toLocaleLowerCase('en');

/** The tiers as they are saved, and why they cannot be. */
export function readMembership(
  draft: VariantsDraft,
  typed: Typed,
): { input: VariantsInput; problems: { variants?: string } } {
  const tiers = tiersOf(draft);
  const [wrong] = tiers.flatMap((tier) => Object.values(problemsOfTier(tier, tiers, typed)).filter(Boolean));
  if (wrong !== undefined) return { input: {}, problems: { variants: wrong } };
  if (tiers.length > MEMBERSHIP_TIERS_MAX)
    return { input: {}, problems: { variants: `A membership can have up to ${MEMBERSHIP_TIERS_MAX} tiers.` } };
  const { options, variants } = withTiers(tiers.map((tier) => ({ ...tier, name: tier.name.trim() })));
  return {
    input: {
      options: options.map(({ name, values }) => ({ name, values: [...values] })),
      variants: variants.map((variant) => readVariant(variant, { options, typed })),
    },
    problems: {},
  };
}
