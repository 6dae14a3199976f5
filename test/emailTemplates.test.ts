import { expect, it } from 'vitest';
import { EMAIL_TEMPLATES } from '#web/dashboard/email/templates/emailTemplates.ts';
import { sellable } from './furnish.ts';
import { drafted } from './mailing.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const STORE = { name: 'Ana <Prints>', url: 'https://ana.example' };

it.each(EMAIL_TEMPLATES)(
  'the template “$label” is an email in the store’s own name, with and without a product',
  async (template) => {
    const { id: productId } = await sellable(world, ana, { title: `Prints for ${template.id}` });
    for (const product of [productId, null]) {
      const { subject, body } = template.write({ ...STORE, productId: product });
      const campaign = await drafted(world, ana, { subject, body });
      expect(campaign.body).toEqual(body);
      const headers = { authorization: `Bearer ${ana.idToken}` };
      const html = (await world.get(`/dashboard/email/${ana.storeId}/${campaign.id}/message`, { headers })).body;
      expect(html).toContain('Ana &#60;Prints&#62;');
      expect(html).toContain('Hi there,');
      const showsProduct = product !== null && ['new-product', 'welcome'].includes(template.id);
      expect(html.includes(`Prints for ${template.id}`)).toBe(showsProduct);
    }
  },
);
