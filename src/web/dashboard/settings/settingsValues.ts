import type { User } from '#shared/contract/accounts.ts';
import { SocialLink, type Store } from '#shared/contract/stores.ts';
import { EMAIL_MAX, emailProblem } from '#shared/rules/email.ts';
import { postalAddressProblem } from '#shared/rules/postalAddress.ts';
import { storeDescriptionProblem, storeNameProblem } from '#shared/rules/store.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';
import type { Wish } from '#web/client/call.ts';
import type { Problems } from '#web/client/checkedBy.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';

/** Everything the settings page saves with its one bar. */
export type SettingsValues = {
  firstName: string;
  lastName: string;
  displayName: string;
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
  /** Fonts, shapes and header: saved along with the colours, since overrides are saved as a whole. */
  choices: Omit<Store['themeOverrides'], 'colors'>;
};

type Changes = {
  profile: Wish<'updateProfile'> | null;
  store: Omit<Wish<'updateStore'>, 'storeId'> | null;
};

/** The form of what is saved; a creator without a store has an empty one, which is never sent. */
export function valuesOf(user: User, store: Store | null): SettingsValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    name: store?.name ?? '',
    slug: store?.slug ?? '',
    description: store?.description ?? '',
    contactEmail: store?.contactEmail ?? '',
    postalAddress: store?.postalAddress ?? '',
    currency: store?.currency ?? '',
    avatar: store?.avatar ?? null,
    socialLinks: store?.socialLinks.map(({ network, url }) => ({ network, url })) ?? [],
    theme: store?.theme ?? '',
    ...splitOverrides(store?.themeOverrides),
  };
}

function splitOverrides({ colors = {}, ...choices }: Partial<Store['themeOverrides']> = {}) {
  return { colors: { ...colors }, choices };
}

const PLAIN = ['name', 'slug', 'description', 'contactEmail', 'postalAddress', 'currency', 'theme'] as const;

/** What differs from what is saved, as the two calls take it; null where nothing does. */
export function changesBetween(saved: SettingsValues, values: SettingsValues): Changes {
  const profile = pick(['firstName', 'lastName', 'displayName'] as const, saved, values);
  const plain = pick(PLAIN, saved, values);
  const store: Omit<Wish<'updateStore'>, 'storeId'> = {
    ...plain,
    ...(differ(saved.avatar?.id, values.avatar?.id) && { avatarId: values.avatar?.id ?? null }),
    ...(differ(saved.socialLinks, values.socialLinks) && { socialLinks: readLinks(values.socialLinks) }),
    ...(differ(sorted({ ...saved.colors, ...saved.choices }), sorted({ ...values.colors, ...values.choices })) && {
      themeOverrides: { ...values.choices, colors: values.colors },
    }),
  };
  return { profile: orNull(profile), store: orNull(store) };
}

/** What of the changes a preview can show: addresses, the currency and the e-mail come with the save alone. */
export function draftChanges(changes: Changes['store']): DraftChanges {
  const { name, description, theme, themeOverrides, socialLinks, avatarId } = changes ?? {};
  const draft = { name, description, theme, themeOverrides, socialLinks, avatarId: avatarId === null ? '' : avatarId };
  return Object.fromEntries(Object.entries(draft).filter(([, wish]) => wish !== undefined));
}

/** What is wrong before anything is sent. */
export function settingsProblems(values: SettingsValues, hasStore: boolean): Problems<SettingsValues> {
  const person = {
    firstName: values.firstName.trim() === '' ? 'First name is required' : null,
    lastName: values.lastName.trim() === '' ? 'Last name is required' : null,
    displayName: values.displayName.trim() === '' ? 'Display name is required' : null,
  };
  return hasStore ? { ...person, ...storeProblems(values) } : person;
}

function storeProblems(values: SettingsValues): Problems<SettingsValues> {
  const faint = contrastProblems(resolveTheme(values.theme, { ...values.choices, colors: values.colors }));
  return {
    name: storeNameProblem(values.name),
    description: storeDescriptionProblem(values.description),
    contactEmail: contactProblem(values.contactEmail),
    postalAddress: postalAddressProblem(values.postalAddress),
    theme: faint.length > 0 ? 'Some colours are too faint to read. Repair them first.' : null,
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

function readLinks(links: SettingsValues['socialLinks']) {
  return links.flatMap((link) => {
    const read = SocialLink.safeParse(link);
    return read.success ? [read.data] : [];
  });
}

function pick<Key extends keyof SettingsValues>(keys: readonly Key[], saved: SettingsValues, values: SettingsValues) {
  const changed: Partial<Pick<SettingsValues, Key>> = {};
  for (const key of keys) if (values[key] !== saved[key]) changed[key] = values[key];
  return changed;
}

const orNull = <Some extends object>(changes: Some) => (Object.keys(changes).length === 0 ? null : changes);
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
const sorted = (overrides: Readonly<Record<string, unknown>>) =>
  Object.entries(overrides).sort(([a], [b]) => a.localeCompare(b));
