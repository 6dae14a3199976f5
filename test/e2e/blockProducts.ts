import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BlockType } from '#shared/blocks/registry.ts';
import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import { expect } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, call, freshEmail, newDraft, newProduct, type Creator } from './people.ts';

export type BlockProducts = Record<
  Extract<BlockType, 'courseOutline' | 'membershipTiers' | 'waitlist' | 'tipJar' | 'calendar'>,
  string
>;

/** A published product for each block that shows only one kind of product. */
export async function newBlockProducts(page: Page, { storeId }: Creator): Promise<BlockProducts> {
  const save = (name: string, input: object) => call(page.request, name, { storeId, ...input });
  const publish = (productId: string) => save('publishProduct', { productId });

  const course = await newDraft(page, storeId, { title: 'Glaze school' });
  const lesson = (title: string, isPreview: boolean) => ({
    id: randomUUID(),
    kind: 'text',
    title,
    isPreview,
    opens: null,
  });
  const lessons = [lesson('Why glazes melt', true), lesson('Weighing', false)];
  const modules = [
    { id: randomUUID(), title: 'First firing', lessons },
    { id: randomUUID(), title: 'Second firing', lessons: [lesson('Testing', false)] },
  ];
  const outline = {
    id: randomUUID(),
    kind: 'course',
    title: 'Glazes',
    modules,
    hasCertificate: false,
    timeZone: 'UTC',
  };
  await save('saveContents', { productId: course.id, contents: [outline] });
  const text = { type: 'text', text: 'Weigh it twice.' };
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  for (const { id } of modules.flatMap((module) => module.lessons))
    await save('saveLesson', { lessonId: id, document });
  await publish(course.id);

  const waiting = await newDraft(page, storeId, { title: 'The kiln book' });
  await save('saveProduct', { productId: waiting.id, isWaitlist: true });
  await publish(waiting.id);

  const price = { kind: 'from' as const, least: 100, suggested: 300 };
  const tips = await newDraft(page, storeId, { title: 'Buy me clay', kind: 'tip', price });
  await save('saveProduct', { productId: tips.id, tipJar: { amounts: [300, 500], most: 5000, showsSupporters: true } });
  await publish(tips.id);

  const advice = await newDraft(page, storeId, { title: 'Kiln advice', kind: 'call' });
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  await save('saveAvailability', { zone: 'UTC', weekly, dates: [], dailyMax: 20 });
  const talk = { id: randomUUID(), kind: 'call', title: 'Kiln advice', call: CALL_DEFAULTS };
  await save('saveContents', { productId: advice.id, contents: [talk] });
  await publish(advice.id);
  const every = { unit: 'month' as const, count: 1 };
  const monthly = { kind: 'fixed' as const, amount: 500, every };
  const circle = await newDraft(page, storeId, { title: 'Clay circle', kind: 'membership', price: monthly });
  const group = { id: randomUUID(), kind: 'link', title: 'The group', url: 'https://group.example/' };
  await save('saveContents', { productId: circle.id, contents: [group] });
  const names = ['Friend', 'Patron'];
  const variants = names.map((name, at) => ({
    id: randomUUID(),
    values: [name],
    price: at === 0 ? 500 : 1200,
    contentIds: at === 0 ? [group.id] : [],
  }));
  const tiers = { options: [{ name: 'Tier', values: names }], variants, includesLower: true };
  await save('saveProduct', { productId: circle.id, ...tiers });
  await publish(circle.id);
  return {
    courseOutline: course.id,
    membershipTiers: circle.id,
    waitlist: waiting.id,
    tipJar: tips.id,
    calendar: advice.id,
  };
}

/** A product that a buyer has reviewed. Returns its id. */
export async function newReviewedProduct(page: Page, creator: Creator, members: Page): Promise<string> {
  const { storeId, slug } = creator;
  const { id: productId } = await newProduct(page, creator, { title: 'Reviewed zine' });
  const email = freshEmail('cleo');
  await buy(members.request, { storeId, productId, email });
  await members.goto(`/${slug}/members/login`);
  await members.getByLabel('Email').fill(email);
  await members.getByRole('button', { name: 'Email me a code' }).click();
  await members.getByLabel('Code from the email').fill(await codeFor(email));
  await members.getByRole('button', { name: 'Sign in', exact: true }).click();
  await members.getByRole('link', { name: 'Reviewed zine' }).first().click();
  const file = await members.locator('a[href*="/members/files/"]').first().getAttribute('href');
  await members.request.get(file ?? '', { maxRedirects: 0 });
  await members.reload();
  await members.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await members.getByLabel('What would you tell others?').fill('Grows on you.');
  await members.getByLabel('Your name on the review').fill('Cleo M.');
  await members.getByRole('button', { name: 'Publish review' }).click();
  await expect(members.getByText('Your review was saved.')).toBeVisible();
  return productId;
}
