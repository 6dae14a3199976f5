import { NETWORKS } from '#shared/rules/networks.ts';
import { defineBlock } from './defineBlock.ts';
import { address, choice, list, toggle } from './field.ts';

export const social = defineBlock({
  type: 'social',
  label: 'Social row',
  about: 'Your other places, each by its sign.',
  group: 'basics',
  fields: {
    from: choice({
      label: 'Links',
      options: { store: 'Those of your store, from Settings', own: 'Only those below' },
    }),
    links: list({
      label: 'Links of this row',
      max: 30,
      itemName: 'link',
      sample: { network: 'website', url: 'https://example.com' },
      when: ({ from }) => from === 'own',
      fields: { network: choice({ label: 'Network', options: NETWORKS }), url: address({ label: 'Link' }) },
    }),
    look: choice({ label: 'Look', options: { ringed: 'Round', bare: 'Signs only', named: 'With names' } }),
    large: toggle({ label: 'Large', when: ({ look }) => look !== 'named' }),
  },
  sample: {},
});
