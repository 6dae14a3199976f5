import { calendar } from './calendar.ts';
import { columns } from './columns.ts';
import { contact } from './contact.ts';
import { audio } from './audio.ts';
import { booking } from './booking.ts';
import { countdown } from './countdown.ts';
import { courseOutline } from './courseOutline.ts';
import { customerReviews } from './customerReviews.ts';
import { faq } from './faq.ts';
import { html } from './html.ts';
import { map } from './map.ts';
import { membershipTiers } from './membershipTiers.ts';
import { video } from './video.ts';
import type { Block } from './defineBlock.ts';
import { divider } from './divider.ts';
import { featured } from './featured.ts';
import { gallery } from './gallery.ts';
import { heading } from './heading.ts';
import { image } from './image.ts';
import { link } from './link.ts';
import { linkGroup } from './linkGroup.ts';
import { logos } from './logos.ts';
import { product } from './product.ts';
import { productGrid } from './productGrid.ts';
import { profile } from './profile.ts';
import { richTextBlock } from './richTextBlock.ts';
import { signup } from './signup.ts';
import { social } from './social.ts';
import { spacer } from './spacer.ts';
import { testimonials } from './testimonials.ts';
import { tipJar } from './tipJar.ts';
import { waitlist } from './waitlist.ts';

/** All blocks by type. */
export const BLOCKS = {
  profile,
  link,
  heading,
  richText: richTextBlock,
  productGrid,
  columns,
  linkGroup,
  social,
  product,
  featured,
  courseOutline,
  membershipTiers,
  tipJar,
  image,
  gallery,
  testimonials,
  customerReviews,
  logos,
  video,
  audio,
  faq,
  countdown,
  calendar,
  booking,
  map,
  html,
  divider,
  spacer,
  signup,
  waitlist,
  contact,
} as const;

export type BlockType = keyof typeof BLOCKS;

const byType = new Map<string, Block>(Object.entries(BLOCKS));

export const findBlock = (type: unknown): Block | undefined =>
  typeof type === 'string' ? byType.get(type) : undefined;
