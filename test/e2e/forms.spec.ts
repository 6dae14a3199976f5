import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ageSessions } from './ageSessions.ts';
import { plugInAuthenticator, turnOnSecondStep } from './authenticators.ts';
import { blocksOfAllFields, openFullBuilder } from './builderPage.ts';
import { expectErrorEndsWhenRight, expectNothingWrongWhileTyping, fieldsOf, type Typing } from './formTyping.ts';
import { choose as chooseOption, expect, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import {
  beginProduct,
  buy,
  call,
  CARDS,
  enterAsAdmin,
  newCreator,
  newDraft,
  newProduct,
  PASSWORD,
  freshEmail,
  unique,
  type Creator,
} from './people.ts';

// Slugs are checked while they are typed.
test.use({ refusable: /\/functions\/|-\w{8}$/ });

type Form = {
  /** The files whose fields it shows, below src/web. A folder includes all its files. */
  files: readonly string[];
  /** Opens the form and returns its locator. */
  open: (page: Page) => Promise<Locator>;
  /** Values by field name. Other fields get a value for their type. */
  values?: Typing;
  /** A field that shows an error when it loses focus. */
  wrong?: { field: string; wrong: string; right: string };
};

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

function at(path: string) {
  return async (page: Page) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return main(page);
  };
}

/** The license keys of the product, which gets one kind of them at the first call. */
async function openKeys(page: Page) {
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'The moss zine' }).click();
  const keys = page.getByRole('link', { name: 'View keys' });
  await expect(page.getByRole('button', { name: 'Add license keys' })).toBeVisible();
  if ((await keys.count()) === 0) {
    await press(page, 'Add license keys');
    await press(page, 'Save license keys');
    await press(page, 'Publish changes');
    await expect(page.getByText('Changes published')).toBeVisible();
  }
  await keys.click();
  await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
}

function entrance(path: string) {
  return async (page: Page) => {
    await page.goto(path);
    return page.locator('form');
  };
}

function behind(path: string, ...buttons: (string | RegExp)[]) {
  return async (page: Page) => {
    await page.goto(path);
    for (const name of buttons) await press(page, name);
    return dialog(page);
  };
}

/** A new lesson of a new course, in the editor of courses. */
function newLesson(kind: RegExp) {
  return async (page: Page) => {
    await page.goto('/dashboard/products');
    await page.getByRole('link', { name: 'The moss zine' }).click();
    await press(page, 'Add course');
    await press(page, 'Add module');
    await press(page, /^Add lesson/);
    await page.getByRole('menuitem', { name: kind }).click();
    await expect(page.getByLabel('Title of the lesson')).toBeVisible();
    return main(page);
  };
}

/** All forms of a group are opened by one creator, who has a product, a customer and an order. */
const GROUPS: Readonly<Record<string, readonly Form[]>> = {
  products: [
    {
      files: [
        'dashboard/products/editor/BasicsSection.tsx',
        'dashboard/products/editor/PriceSection.tsx',
        'dashboard/products/editor/LimitsSection.tsx',
      ],
      open: async (page) => {
        await beginProduct(page);
        await page.getByLabel('Title').fill('Moss');
        await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
        return main(page);
      },
      values: {
        Price: '12.50',
        Minimum: '4.50',
        'Suggested amount': '9',
        'Maximum per order': '3',
        Installments: '3',
        'Left in stock': '7',
        'Days of access': '30',
        'Downloads per file': '5',
        Address: 'moss-zine-2',
        Tags: 'Glazes, Beginners',
      },
      wrong: { field: 'Address', wrong: 'moss-', right: 'moss-3' },
    },
    {
      files: ['dashboard/products/editor/TipSection.tsx'],
      open: async (page) => {
        await beginProduct(page, 'A tip jar');
        await page.getByLabel('Title').fill('Moss tea');
        await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
        return main(page);
      },
      values: { 'Amount 1': '3', 'Amount 2': '5', Minimum: '2', Maximum: '50', Address: 'moss-tea', Tags: 'Tea' },
    },
    {
      files: ['dashboard/products/editor/FaqSection.tsx'],
      open: async (page) => {
        await beginProduct(page);
        await page.getByLabel('Title').fill('Moss answers');
        await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
        await press(page, 'Add question and answer');
        return page.getByRole('list', { name: 'Questions in order' });
      },
      values: { Question: 'Which size?', Answer: 'Any.' },
    },
    {
      files: ['dashboard/products/membership'],
      open: async (page) => {
        await beginProduct(page, 'A membership');
        await page.getByLabel('Title').fill('Moss circle');
        await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
        return main(page);
      },
      values: {
        'Months between payments': '1',
        Name: 'Friend',
        Price: '5',
        'Days of free trial': '7',
        Address: 'moss-circle',
        Tags: 'Prints',
      },
      wrong: { field: 'Name', wrong: ' ', right: 'Friend' },
    },
    {
      files: ['dashboard/products/editor/RenameFileDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'More actions for moss.txt');
        await choose(page, 'Rename');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/products/questions/QuestionDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add question');
        return dialog(page);
      },
      wrong: { field: 'Question', wrong: ' ', right: 'Which name?' },
    },
    {
      files: ['dashboard/products/offers/OfferDialog.tsx', 'dashboard/products/offers/OfferedFields.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add offer');
        return dialog(page);
      },
      values: { 'Percent off': '20', 'Percent off instead': '30' },
    },
    {
      files: ['dashboard/products/bumps/BumpDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add order bump');
        return dialog(page);
      },
      values: { 'Percent off': '20' },
    },
    {
      files: ['dashboard/discounts/DiscountDialog.tsx', 'dashboard/discounts/DiscountProducts.tsx'],
      open: behind('/dashboard/products/discounts', 'New discount'),
      values: {
        'Percent off': '20',
        'Amount off': '5.50',
        'Minimum order': '10',
        'Uses in total': '100',
        'Uses per customer': '1',
      },
      // The choices are tried before, so the dialog ends with an automatic discount.
      wrong: { field: 'Name', wrong: ' ', right: 'Summer sale' },
    },
    {
      files: ['dashboard/affiliates/AffiliateDialog.tsx'],
      open: behind('/dashboard/products/affiliates', 'New affiliate'),
      values: { Code: 'bo', Commission: '20', 'Discount code': 'SPRING' },
      wrong: { field: 'Name', wrong: ' ', right: 'Bo' },
    },
    {
      files: ['dashboard/products/contents/LinkDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add link');
        return dialog(page);
      },
      values: { Address: 'https://group.example/join' },
    },
    {
      files: ['dashboard/products/contents/TextDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add text');
        await press(page, 'Add page');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/products/contents/CallDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add call');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/products/contents/LicenceDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Add license keys');
        return dialog(page);
      },
      wrong: { field: 'Machines per key', wrong: '0', right: '3' },
    },
    {
      files: ['dashboard/products/licences/ImportDialog.tsx'],
      open: async (page) => {
        await openKeys(page);
        await press(page, 'Import keys');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/products/licences/DisableDialog.tsx'],
      open: async (page) => {
        await openKeys(page);
        await page.getByRole('grid').getByRole('button').first().click();
        await press(page, 'Disable key');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/products/licences/LimitDialog.tsx'],
      open: async (page) => {
        await openKeys(page);
        await page.getByRole('grid').getByRole('button').first().click();
        await press(page, 'Change limit');
        return dialog(page);
      },
      wrong: { field: 'Machines', wrong: '0', right: '3' },
    },
    {
      files: ['dashboard/products/course/OutlinePanel.tsx', 'dashboard/products/course/QuizEditor.tsx'],
      open: async (page) => {
        const editor = await newLesson(/^Quiz/)(page);
        await press(page, 'Add question');
        return editor;
      },
      values: { 'Correct answers to pass': '80', Attempts: '3' },
    },
    {
      files: ['dashboard/products/course/LessonPanel.tsx', 'dashboard/products/course/OpensField.tsx'],
      open: async (page) => {
        const editor = await newLesson(/^Text/)(page);
        await chooseOption(page, 'Opens', 'A number of days after access begins');
        return editor;
      },
      values: { 'Days after access begins': '14' },
    },
    {
      files: ['ui/richText/LinkDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/products');
        await page.getByRole('link', { name: 'The moss zine' }).click();
        await press(page, 'Link');
        return dialog(page);
      },
    },
  ],
  'sales and customers': [
    { files: ['dashboard/bookings/AvailabilityPage.tsx'], open: at('/dashboard/sales/bookings/availability') },
    {
      files: ['dashboard/bookings/AddCalendarDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/sales/bookings/availability');
        await press(page, 'Save hours');
        await press(page, 'Add calendar');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/sales/RefundDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/sales');
        await page.getByRole('grid').getByRole('link').first().click();
        await press(page, 'Refund');
        return page.getByRole('dialog', { name: /^Refund/ });
      },
      values: { Amount: '2.50' },
    },
    {
      files: ['dashboard/disputes/DisputeAnswer.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/sales/disputes');
        await page.getByRole('row', { name: /Answer needed/ }).click();
        return page.getByRole('dialog', { name: /^Dispute/ });
      },
    },
    {
      files: ['dashboard/sales/RangeDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/sales');
        await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Date' }).click();
        await page.getByRole('menuitemradio', { name: 'Custom range' }).click();
        return dialog(page);
      },
    },
    { files: ['dashboard/customers/CustomerDialog.tsx'], open: behind('/dashboard/customers', /^Add customer/) },
    {
      files: ['dashboard/customers/RecordSaleDialog.tsx', 'dashboard/customers/ProductField.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/customers');
        await page.getByRole('grid').getByRole('link').first().click();
        await press(page, 'Record a sale');
        return page.getByRole('dialog', { name: 'Record a sale' });
      },
      values: { 'Amount paid': '15' },
    },
    {
      files: ['dashboard/customers/GrantAccessDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/customers');
        await page.getByRole('grid').getByRole('link').first().click();
        await press(page, 'Grant access');
        return page.getByRole('dialog', { name: 'Grant access' });
      },
    },
    {
      files: [
        'dashboard/posts/editor/PostForm.tsx',
        'dashboard/posts/comments/AnswerForm.tsx',
        'dashboard/products/ChosenProducts.tsx',
      ],
      open: async (page) => {
        await beginPost(page);
        await page.getByRole('textbox', { name: 'Text' }).fill('Wet the paper first.');
        await page.getByRole('button', { name: 'Publish', exact: true }).click();
        await page.getByText('Post published').waitFor();
        await page.getByRole('radio', { name: 'Owners of products' }).click();
        return main(page);
      },
    },
    {
      files: ['dashboard/posts/editor/SchedulePostDialog.tsx'],
      open: async (page) => {
        await beginPost(page);
        await press(page, 'More post actions');
        await choose(page, 'Schedule');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/email/editor'],
      open: async (page) => {
        await page.goto('/dashboard/email');
        await press(page, 'New campaign');
        await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
        return main(page);
      },
    },
    {
      files: ['dashboard/analytics/CustomDays.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/analytics');
        await press(page, /^Custom/);
        await expect(page.getByLabel('Start date')).toBeVisible();
        return main(page);
      },
    },
  ],
  settings: [
    {
      files: ['dashboard/settings/webhooks/WebhookDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/settings/webhooks');
        await press(page, 'Add webhook');
        return dialog(page);
      },
    },
    {
      files: ['dashboard/settings/StoreDetailsPage.tsx'],
      open: at('/dashboard/settings/store'),
      values: { 'Store address': unique('moss-press'), 'Contact email': 'moss@example.com' },
      wrong: { field: 'Store address', wrong: 'm', right: 'moss-press-2' },
    },
    {
      files: ['dashboard/settings/LinksPage.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/settings/links');
        await press(page, 'Add link');
        return main(page);
      },
      values: { 'Address 1': 'https://example.com/moss' },
    },
    {
      files: ['dashboard/settings/domains/ConnectDomainForm.tsx'],
      open: at('/dashboard/settings/domains'),
      values: { 'Connect a domain': 'moss.example.com' },
      wrong: { field: 'Connect a domain', wrong: 'moss', right: 'moss.example.com' },
    },
    {
      files: ['dashboard/settings/InvoiceSettingsPage.tsx'],
      open: at('/dashboard/settings/invoices'),
    },
    {
      files: ['dashboard/settings/TipSettingsPage.tsx'],
      open: async (page) => {
        const form = await at('/dashboard/settings/tips')(page);
        await page.getByRole('checkbox', { name: 'Let buyers add a tip' }).check();
        return form;
      },
      values: { 'First suggestion': '5', 'Second suggestion': '10', 'Third suggestion': '20' },
    },
    {
      files: ['dashboard/settings/SubscriptionSettingsPage.tsx'],
      open: at('/dashboard/settings/subscriptions'),
      values: { 'Days of access after a failed payment': '14' },
    },
    {
      files: ['dashboard/settings/taxes/TaxRateDialog.tsx'],
      open: behind('/dashboard/settings/taxes', 'Add rate'),
      values: { Rate: '19', 'First day': '2026-01-01', 'Last day': '2026-12-31' },
    },
    { files: ['dashboard/settings/EmailSettingsPage.tsx'], open: at('/dashboard/settings/email') },
    { files: ['dashboard/settings/ProfilePage.tsx'], open: at('/dashboard/settings/profile') },
    {
      files: ['dashboard/settings/PasswordPart.tsx'],
      open: at('/dashboard/settings/security'),
    },
    {
      files: ['dashboard/settings/security/EmailChange.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/settings/security');
        await press(page, 'Change email');
        return main(page);
      },
    },
    {
      files: ['dashboard/settings/security/PasswordForm.tsx', 'dashboard/settings/security/ScanForm.tsx'],
      open: behind('/dashboard/settings/security', 'Set up two-step sign-in'),
    },
    {
      files: ['dashboard/settings/security/AddPasskeyDialog.tsx'],
      open: behind('/dashboard/settings/security', 'Add a passkey'),
    },
    { files: ['dashboard/settings/DeleteAccountPart.tsx'], open: at('/dashboard/settings/danger') },
    { files: ['ui/ConfirmDialogContent.tsx'], open: deletingStore },
  ],
  website: [
    {
      files: ['dashboard/website/AddPageDialog.tsx'],
      open: behind('/dashboard/website-builder', 'Use Studio', 'Add page'),
    },
    {
      files: ['dashboard/website/EditPageDialog.tsx'],
      open: async (page) => {
        await page.goto('/dashboard/website-builder');
        await press(page, /^More actions for/);
        await choose(page, 'Name and address');
        return dialog(page);
      },
      values: { Address: 'moss-and-fern' },
      wrong: { field: 'Address', wrong: 'm/', right: 'moss' },
    },
  ],
};

const ENTRANCE: readonly Form[] = [
  {
    files: [
      'dashboard/entrance/SignupForm.tsx',
      'dashboard/store/NameAndAddress.tsx',
      'dashboard/store/StoreAddress.tsx',
    ],
    open: entrance('/signup'),
    values: { 'Store name': unique('Moss press'), 'Store address': unique('moss-press') },
    wrong: { field: 'Store address', wrong: 'moss-', right: unique('moss') },
  },
  { files: ['dashboard/entrance/LoginForm.tsx'], open: entrance('/login') },
  { files: ['dashboard/entrance/ResetEmailStep.tsx'], open: entrance('/password-reset') },
];

const ADMIN: readonly Form[] = [
  { files: ['dashboard/admin/MaintenanceTab.tsx'], open: at('/dashboard/admin?tab=maintenance') },
  { files: ['dashboard/admin/ReasonDialog.tsx'], open: behind('/dashboard/admin?tab=maintenance', 'Pause sign-ups') },
  {
    files: ['dashboard/admin/OverrideDialog.tsx'],
    open: behind('/dashboard/admin?tab=flags', /^Override /),
    values: { 'Percentage of creators': '25' },
  },
];

/** Forms that other tests open: those below, and the journeys of their subjects. */
const IN_OWN_TESTS = [
  'builder',
  'dashboard/session/ConfirmIdentityDialog.tsx',
  'dashboard/products/editor/CoverRow.tsx',
  'dashboard/products/variants/OptionRow.tsx',
  'dashboard/products/variants/VariantRow.tsx',
  'dashboard/products/editor/OtherPrices.tsx',
  'dashboard/products/editor/TierFields.tsx',
  'dashboard/discounts/OtherAmounts.tsx',
  'dashboard/products/subscriptions/PriceRiseDialog.tsx',
  'dashboard/products/updates/TellOwnersDialog.tsx',
  'dashboard/customers/AccessLimitsDialog.tsx',
  'dashboard/subscriptions/PauseDialog.tsx',
  'dashboard/reviews/ReplyForm.tsx',
  'dashboard/reviews/ReportDialog.tsx',
  'dashboard/sales/OrderGift.tsx',
  'dashboard/sales/VatRefund.tsx',
  'dashboard/admin/PlanSalesForm.tsx',
  'dashboard/entrance/CodeStep.tsx',
  'dashboard/entrance/NewPasswordStep.tsx',
  'dashboard/entrance/SecondStep.tsx',
  'dashboard/settings/security/ProofCodeField.tsx',
  'dashboard/settings/security/ProveDialog.tsx',
  'dashboard/settings/security/RenamePasskeyDialog.tsx',
];

/** Files whose fields show no error before the form is sent, with the reason. */
const NOTHING_TYPED: Readonly<Record<string, string>> = {
  'dashboard/products/bundle/BundleSection.tsx': 'a choice of products',
  'dashboard/products/OfferedVariantField.tsx': 'a choice of variants',
  'dashboard/discounts/DiscountPreview.tsx': 'a choice of products',
  'dashboard/reviews/ReviewsPage.tsx': 'a choice of a product',
  'dashboard/settings/taxes/TaxForm.tsx': 'a choice of a country, and how prices contain tax',
  'dashboard/settings/taxes/TaxReport.tsx': 'a choice of a quarter',
  'dashboard/settings/taxes/TaxWayField.tsx': 'a choice of who calculates tax',
  'dashboard/admin/PersonAction.tsx': 'a choice of plans, beside the reason that every such dialog asks for',
  'dashboard/frame/MoreSheet.tsx': 'a choice of themes',
  'dashboard/referrals/ReferralLink.tsx': 'a link to copy',
  'dashboard/settings/TimeZonePart.tsx': 'a choice of time zones',
  'dashboard/bookings/MoveDialog.tsx': 'a time, which is in the field already',
};

for (const [group, forms] of Object.entries(GROUPS))
  test(`fields show no error while they are typed in: ${group}`, async ({ page, elsewhere }) => {
    const creator = await newCreator(page);
    await turnOnFeatures(await elsewhere(), creator);
    const { id } = await newProduct(page, creator);
    const disputed = { storeId: creator.storeId, productId: id, email: freshEmail('dan'), number: CARDS.disputed };
    await buy(page.request, disputed);
    await buy(page.request, { storeId: creator.storeId, productId: id, email: freshEmail('bea') });
    for (const form of forms) await test.step(form.files.join(', '), () => typeThrough(page, form));
  });

test('fields show no error while they are typed in: sign-in and sign-up', async ({ page }) => {
  for (const form of ENTRANCE) await test.step(form.files.join(', '), () => typeThrough(page, form));
});

test('fields show no error while they are typed in: the platform’s admin', async ({ page }) => {
  await enterAsAdmin(page);
  for (const form of ADMIN) await test.step(form.files.join(', '), () => typeThrough(page, form));
});

test('fields show no error while they are typed in: a creator’s account', async ({ page }) => {
  const creator = await newCreator(page);
  await page.goto('/dashboard/settings/security');
  await press(page, 'Change email');
  await ageSessions(creator.email);
  await page.getByLabel('New email').fill(freshEmail());
  await press(page, 'Send codes');
  await typeThrough(page, { files: [], open: async () => page.getByRole('dialog', { name: 'Confirm it’s you' }) });
});

test('a cover can be described, and the description is saved', async ({ page }) => {
  await newDraft(page, (await newCreator(page)).storeId);
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'The moss zine' }).click();
  await page.locator('#product-covers input[type=file]').setInputFiles('docs/screenshot.webp');
  const description = page.getByLabel('Alt text for cover 1');
  await expect(description).toBeVisible();
  await typeThrough(page, {
    files: [],
    open: async () => page.locator('#product-covers'),
    values: { 'Alt text for cover 1': 'Moss on a stone' },
  });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue('Moss on a stone');
});

test('a wrong emailed code shows an error until another is typed, and a weak new password when it is sent', async ({
  page,
}) => {
  const { email } = await newCreator(page);
  const known = [await codeFor(email)];
  await page.context().clearCookies();
  await page.goto('/password-reset');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send code');
  const code = await codeFor(email, known);
  const box = page.getByRole('textbox', { name: 'Verification code' }).first();
  await expectCodeRefused(page, { box, wrong: otherThan(code), sentence: 'Invalid email or verification code' });
  await box.pressSequentially(code);

  const form = page.locator('form');
  const [password, again] = [
    form.getByLabel('New password', { exact: true }),
    form.getByLabel('Confirm new password', { exact: true }),
  ];
  await expect(password).toBeVisible();
  await typeThrough(page, { files: [], open: async () => form });
  await expectErrorEndsWhenRight(again, { wrong: 'green carpets 8', right: 'green carpets 7' });
  await password.fill('password1');
  await password.press('Enter');
  await expect(form.getByText('This is one of the most common passwords. Choose another.')).toBeVisible();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
});

test('wrong codes of the second step show an error at their field until another code is typed', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const [first = '', second = ''] = await turnOnSecondStep(page);
  const signIn = await elsewhere();
  await signIn.goto('/login');
  await signIn.getByLabel('Email').fill(creator.email);
  await signIn.getByLabel('Password', { exact: true }).fill(creator.password);
  await press(signIn, 'Sign in');
  const box = signIn.getByRole('textbox', { name: 'Authenticator code' }).first();
  await expectCodeRefused(signIn, { box, wrong: '000000', sentence: /^This code is wrong/ });
  await press(signIn, 'Use a recovery code');
  const recovery = signIn.getByLabel('Recovery code');
  await expectCodeRefused(signIn, {
    box: recovery,
    wrong: otherThan(first),
    sentence: /^This code is wrong/,
    send: 'Sign in',
  });
  await recovery.pressSequentially(first);
  await press(signIn, 'Sign in');
  await expect(signIn).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings/security');
  await press(page, 'New recovery codes');
  const proof = page.getByRole('dialog', { name: 'Create new recovery codes' });
  await typeThrough(page, { files: [], open: async () => proof, values: { [PROOF]: second } });
  const field = proof.getByLabel(PROOF);
  await expectErrorEndsWhenRight(field, { wrong: '12', right: otherThan(second) });
  await proof.getByLabel('Password', { exact: true }).fill(creator.password);
  await press(page, 'Create codes');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(proof.getByText(/^This code is wrong/)).toBeVisible();
  await field.fill(second);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Create codes');
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
});

test('a passkey needs a name, and its field says so', async ({ page }) => {
  await newCreator(page);
  await plugInAuthenticator(page);
  await page.goto('/dashboard/settings/security');
  await press(page, 'Add a passkey');
  await dialog(page).getByLabel('Name').fill('My key');
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Add passkey');
  await press(page, 'Rename My key');
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await typeThrough(page, { files: [], open: async () => renaming });
  await expectErrorEndsWhenRight(renaming.getByLabel('Name'), { wrong: ' ', right: 'The blue key' });
  await press(page, 'Rename');
  await expect(page.locator('#security').getByText('The blue key')).toBeVisible();
});

test('fields show no error while they are typed in: the builder', async ({ page }) => {
  test.slow();
  await openFullBuilder(page);
  const outline = page.getByRole('complementary', { name: 'Blocks, page and theme' });
  const fields = page.getByRole('complementary', { name: 'Settings of the selected block' });
  await page.getByRole('tab', { name: 'Outline', exact: true }).click();
  for (const name of blocksOfAllFields()) {
    await outline.getByRole('list').getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expectNothingWrongWhileTyping(page, fields);
  }
  for (const tab of ['Page', 'Theme']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectNothingWrongWhileTyping(page, outline);
  }
  await press(page, 'More');
  await choose(page, 'Schedule publishing');
  await typeThrough(page, { files: [], open: async () => dialog(page) });
});

test('every form is on the list', () => {
  const listed = [...Object.values(GROUPS).flat(), ...ENTRANCE, ...ADMIN].flatMap(({ files }) => files);
  const known = [...listed, ...IN_OWN_TESTS, ...Object.keys(NOTHING_TYPED)];
  const unknown = filesWithFields().filter(
    (file) => !known.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(unknown).toEqual([]);
});

/** Every file of the platform's own screens that contains a field. */
function filesWithFields(): string[] {
  const root = 'src/web';
  return ['dashboard', 'builder', 'ui/richText', 'ui/ConfirmDialogContent.tsx']
    .flatMap((place) =>
      place.endsWith('.tsx')
        ? [place]
        : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
    )
    .filter(
      (file) => file.endsWith('.tsx') && /<(?:Field|PasswordInput|ProofCodeField)\b/.test(read(join(root, file))),
    );
}

const read = (path: string): string => readFileSync(path, 'utf8');

async function beginPost(page: Page): Promise<void> {
  await page.goto('/dashboard/posts');
  await page.getByRole('button', { name: 'New post' }).first().click();
  await page.getByLabel('Title').fill('From the workshop');
}

async function turnOnFeatures(admin: Page, { storeId }: Creator): Promise<void> {
  await enterAsAdmin(admin);
  for (const flag of ['websiteBuilder', 'customDomains'])
    await call(admin.request, 'setFlagOverride', { flag, override: { kind: 'store', storeId, enabled: true } });
}

async function deletingStore(page: Page): Promise<Locator> {
  await page.goto('/dashboard/settings/danger');
  await press(page, 'Delete this store');
  return page.getByRole('alertdialog');
}

async function typeThrough(page: Page, { open, values, wrong }: Form): Promise<void> {
  const form = await open(page);
  await expect(fieldsOf(form).first()).toBeVisible();
  expect(await expectNothingWrongWhileTyping(page, form, values)).toBeGreaterThan(0);
  if (wrong) await expectErrorEndsWhenRight(form.getByLabel(wrong.field, { exact: true }), wrong);
}

const PROOF = 'Authenticator or recovery code';

/** A different code of the same length. */
const otherThan = (code: string): string => `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`;

type RefusedCode = { box: Locator; wrong: string; sentence: string | RegExp; send?: string };

/**
 * No error appears while a code is typed. A refused code is cleared, and its error stays until the next one is typed.
 */
async function expectCodeRefused(page: Page, { box, wrong, sentence, send }: RefusedCode): Promise<void> {
  await expect(box).toHaveValue('');
  const refusal = page.locator('form').getByText(sentence);
  await box.pressSequentially(wrong.slice(0, -1));
  await expect(refusal).toBeHidden();
  await page.keyboard.press(wrong.at(-1) ?? '');
  if (send !== undefined) await press(page, send);
  await expect(refusal).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.pressSequentially(wrong.slice(0, 1));
  await expect(refusal).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(box).toHaveValue('');
}
