import { SocialLink, type Store } from '#shared/contract/stores.ts';
import { EMAIL_MAX, emailProblem } from '#shared/rules/email.ts';
import { postalAddressProblem } from '#shared/rules/postalAddress.ts';
import { storeDescriptionProblem, storeNameProblem } from '#shared/rules/store.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';
import type { CallInput } from '#web/client/call.ts';
import type { Problems } from '#web/client/checkedBy.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';
import { pickChanges } from './pickChanges.ts';

/** The values that the store's settings pages save, each page its own part. */
export type StoreValues = {
  name: string;
  slug: string;
  description: string;
  contactEmail: string;
  postalAddress: string;
  currency: string;
  avatar: { id: string; url: string } | null;
  socialLinks: { network: string; url: string }[];
  theme: string;
  colors: Record<string, string>;
  /** Fonts, shapes and header are saved together with the colors, because overrides are saved as a whole. */
  choices: Omit<Store['themeOverrides'], 'colors'>;
};

export type StoreField =
  | 'name'
  | 'slug'
  | 'description'
  | 'contactEmail'
  | 'postalAddress'
  | 'currency'
  | 'socialLinks'
  | 'theme';

export type StoreChanges = Omit<CallInput<'updateStore'>, 'storeId'> | null;

export function storeValues(store: Store): StoreValues {
  return {
    name: store.name,
    slug: store.slug,
    description: store.description,
    contactEmail: store.contactEmail ?? '',
    postalAddress: store.postalAddress ?? '',
    currency: store.currency,
    avatar: store.avatar,
    socialLinks: store.socialLinks.map(({ network, url }) => ({ network, url })),
    theme: store.theme,
    ...splitOverrides(store.themeOverrides),
  };
}

function splitOverrides({ colors = {}, ...choices }: Partial<Store['themeOverrides']> = {}) {
  return { colors: { ...colors }, choices };
}

const PLAIN = ['name', 'slug', 'description', 'contactEmail', 'postalAddress', 'currency', 'theme'] as const;

/** The changed values as the call's input. Null if nothing changed. */
export function storeChanges(saved: StoreValues, values: StoreValues): StoreChanges {
  const changes = {
    ...pickChanges(PLAIN, saved, values),
    ...(differ(saved.avatar?.id, values.avatar?.id) && { avatarId: values.avatar?.id ?? null }),
    ...(differ(saved.socialLinks, values.socialLinks) && { socialLinks: readLinks(values.socialLinks) }),
    ...(differ(sorted({ ...saved.colors, ...saved.choices }), sorted({ ...values.colors, ...values.choices })) && {
      themeOverrides: { ...values.choices, colors: values.colors },
    }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The changes that a preview can show. Slug, currency and email change only when saved. */
export function draftChanges(changes: StoreChanges): DraftChanges {
  const { name, description, theme, themeOverrides, socialLinks, avatarId } = changes ?? {};
  const draft = { name, description, theme, themeOverrides, socialLinks, avatarId: avatarId === null ? '' : avatarId };
  return Object.fromEntries(Object.entries(draft).filter(([, input]) => input !== undefined));
}

/** Validates these fields only, so that a page never refuses a field it does not show. */
export function storeProblems(values: StoreValues, fields: readonly StoreField[]): Problems<StoreValues> {
  const problems = Object.entries(allProblems(values));
  return Object.fromEntries(problems.filter(([path]) => fields.some((field) => field === path.split('.')[0])));
}

function allProblems(values: StoreValues): Problems<StoreValues> {
  const faint = contrastProblems(resolveTheme(values.theme, { ...values.choices, colors: values.colors }));
  return {
    name: storeNameProblem(values.name),
    description: storeDescriptionProblem(values.description),
    contactEmail: contactProblem(values.contactEmail),
    postalAddress: postalAddressProblem(values.postalAddress),
    theme: faint.length > 0 ? 'Some colors are hard to read. Fix them before saving.' : null,
    ...Object.fromEntries(values.socialLinks.map((link, at) => [`socialLinks.${at}.url`, linkProblem(link)])),
  };
}

function contactProblem(email: string): string | null {
  const isFine = email.trim() === '' || (email.length <= EMAIL_MAX && emailProblem(email) === null);
  return isFine ? null : 'Please enter a valid email address.';
}

function linkProblem(link: { network: string; url: string }): string | null {
  const read = SocialLink.safeParse(link);
  return read.success ? null : (read.error.issues[0]?.message ?? 'Enter a full address that starts with https://');
}

function readLinks(links: StoreValues['socialLinks']) {
  return links.flatMap((link) => {
    const read = SocialLink.safeParse(link);
    return read.success ? [read.data] : [];
  });
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
const sorted = (overrides: Readonly<Record<string, unknown>>) =>
  Object.entries(overrides).sort(([a], [b]) => a.localeCompare(b));
