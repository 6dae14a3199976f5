import { defineBlock } from './defineBlock.ts';
import { choice, image, longText, text, type ValuesOf } from './field.ts';

export const map = defineBlock({
  type: 'map',
  label: 'Map',
  about: 'Where to find you. The map service opens by a tap and loads nothing before.',
  group: 'trust',
  fields: {
    title: text({ label: 'Place', max: 90 }),
    address: longText({ label: 'Address', help: 'As on a letter. The map is searched for it.', max: 300 }),
    note: text({ label: 'Note', help: 'Such as the opening hours.', max: 200 }),
    service: choice({
      label: 'Opens in',
      options: { google: 'Google Maps', apple: 'Apple Maps', osm: 'OpenStreetMap' },
    }),
    picture: image({ label: 'Picture', help: 'Of the place, or of a map. Empty: one is drawn in your colours.' }),
  },
  sample: { title: 'The studio', address: '12 Example Street\nYour city', note: 'Open on Saturdays, 10 to 4' },
});

const SERVICES = {
  google: 'https://www.google.com/maps/search/?api=1&query=',
  apple: 'https://maps.apple.com/?q=',
  osm: 'https://www.openstreetmap.org/search?query=',
} as const;

/** Where the map opens; null without a place to look for. */
export function mapAddress({
  title,
  address,
  service,
}: Pick<ValuesOf<(typeof map)['fields']>, 'title' | 'address' | 'service'>): string | null {
  const words = (address.trim() === '' ? title : address).replace(/\s+/g, ' ').trim();
  return words === '' ? null : SERVICES[service] + encodeURIComponent(words.replace(/\p{Cs}/gu, ''));
}
