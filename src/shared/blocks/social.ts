import { NETWORKS } from '#shared/rules/networks.ts';
import { defineBlock } from './defineBlock.ts';
import { address, choice, list, toggle } from './field.ts';

export const social = defineBlock({
  type: 'social',
  label: 'Social links',
  about: 'Icons that link to your social profiles.',
  group: 'basics',
  icon: 'share2',
  fields: {
    from: choice({
      label: 'Links',
      options: { store: 'From your store’s settings', own: 'Only the links below' },
    }),
    links: list({
      label: 'Links in this row',
      max: 30,
      itemName: 'link',
      sample: { network: 'website', url: 'https://example.com' },
      when: ({ from }) => from === 'own',
      fields: { network: choice({ label: 'Network', options: NETWORKS }), url: address({ label: 'Link' }) },
    }),
    look: choice({ label: 'Style', options: { ringed: 'Round', bare: 'Icons only', named: 'With names' } }),
    large: toggle({ label: 'Large', when: ({ look }) => look !== 'named' }),
  },
  sample: {},
});
