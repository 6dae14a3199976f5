import { defineBlock } from './defineBlock.ts';
import { choice, image, longText, text, type ValuesOf } from './field.ts';

export const map = defineBlock({
  type: 'map',
  label: 'Map',
  about: 'Shows where to find you. Visitors open the map service with a tap, and nothing loads before that.',
  group: 'trust',
  icon: 'mapPin',
  fields: {
    title: text({ label: 'Place', max: 90 }),
    address: longText({
      label: 'Address',
      help: 'Your full postal address, used to find the place on the map.',
      max: 300,
    }),
    note: text({ label: 'Note', help: 'Such as your opening hours.', max: 200 }),
    service: choice({
      label: 'Opens in',
      options: { google: 'Google Maps', apple: 'Apple Maps', osm: 'OpenStreetMap' },
    }),
    picture: image({
      label: 'Image',
      help: 'A photo of the place or a map. Leave empty to show a drawing in your colors.',
    }),
  },
  sample: { title: 'The studio', address: '12 Example Street\nYour city', note: 'Open Saturdays, 10 to 4' },
});

const SERVICES = {
  google: 'https://www.google.com/maps/search/?api=1&query=',
  apple: 'https://maps.apple.com/?q=',
  osm: 'https://www.openstreetmap.org/search?query=',
} as const;

/** The link that opens the map. Null if no place is set. */
export function mapAddress({
  title,
  address,
  service,
}: Pick<ValuesOf<(typeof map)['fields']>, 'title' | 'address' | 'service'>): string | null {
  const text = (address.trim() === '' ? title : address).replace(/\s+/g, ' ').trim();
  return text === '' ? null : SERVICES[service] + encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
}
