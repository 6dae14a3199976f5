import { BLOCKS, type BlockType } from '#shared/blocks/registry.ts';
import { Columns } from './columns/Columns.tsx';
import columns from './columns/columns.css?raw';
import { Heading } from './heading/Heading.tsx';
import heading from './heading/heading.css?raw';
import { LinkButton } from './link/LinkButton.tsx';
import line from './line.css?raw';
import link from './link/link.css?raw';
import cards from './cards.css?raw';
import { LAYOUT_SHEETS } from './layouts/layoutSheets.ts';
import { ProductGrid } from './productGrid/ProductGrid.tsx';
import productGrid from './productGrid/productGrid.css?raw';
import { Profile } from './profile/Profile.tsx';
import profile from './profile/profile.css?raw';
import { RichText } from './richText/RichText.tsx';
import richText from './richText/richText.css?raw';
import { LinkGroup } from './linkGroup/LinkGroup.tsx';
import linkGroup from './linkGroup/linkGroup.css?raw';
import { Social } from './social/Social.tsx';
import social from './social/social.css?raw';
import { ProductPick } from './product/ProductPick.tsx';
import product from './product/product.css?raw';
import { Featured } from './featured/Featured.tsx';
import featured from './featured/featured.css?raw';
import { ImageBlock } from './image/ImageBlock.tsx';
import image from './image/image.css?raw';
import { Gallery } from './gallery/Gallery.tsx';
import gallery from './gallery/gallery.css?raw';
import swipe from './swipe.css?raw';
import { Testimonials } from './testimonials/Testimonials.tsx';
import testimonials from './testimonials/testimonials.css?raw';
import { Logos } from './logos/Logos.tsx';
import logos from './logos/logos.css?raw';
import { Divider } from './divider/Divider.tsx';
import divider from './divider/divider.css?raw';
import { Spacer } from './spacer/Spacer.tsx';
import spacer from './spacer/spacer.css?raw';
import { Audio } from './audio/Audio.tsx';
import audio from './audio/audio.css?raw';
import { Booking } from './booking/Booking.tsx';
import booking from './booking/booking.css?raw';
import { Countdown } from './countdown/Countdown.tsx';
import countdown from './countdown/countdown.css?raw';
import { Faq } from './faq/Faq.tsx';
import faq from './faq/faq.css?raw';
import html from './html/html.css?raw';
import { HtmlFrame } from './html/HtmlFrame.tsx';
import map from './map/map.css?raw';
import { MapCard } from './map/MapCard.tsx';
import play from './video/play.css?raw';
import { Video } from './video/Video.tsx';
import video from './video/video.css?raw';
import cta from './cta.css?raw';
import searchForm from './searchForm.css?raw';
import marks from './marks.css?raw';
import { Signup } from './signup/Signup.tsx';
import formSection from './signup/formSection.css?raw';
import { Contact } from './contact/Contact.tsx';
import contact from './contact/contact.css?raw';
import form from './form.css?raw';
import { Calendar } from './calendar/Calendar.tsx';
import calendar from './calendar/calendar.css?raw';
import { CourseOutline } from './courseOutline/CourseOutline.tsx';
import courseParts from './courseParts.css?raw';
import { CustomerReviews } from './customerReviews/CustomerReviews.tsx';
import customerReviews from './customerReviews/customerReviews.css?raw';
import { TipJar } from './tipJar/TipJar.tsx';
import tipJar from './tipJar/tipJar.css?raw';
import { MembershipTiers } from './membershipTiers/MembershipTiers.tsx';
import membershipTiers from './membershipTiers/membershipTiers.css?raw';
import tierCards from './tierCards.css?raw';
import { Waitlist } from './waitlist/Waitlist.tsx';
import { viewOf, type BlockView } from './viewOf.ts';

/** The view of each block. */
export const VIEWS: Readonly<Record<BlockType, BlockView>> = {
  profile: viewOf(BLOCKS.profile, Profile, { css: marks + line + profile, isWide: true }),
  link: viewOf(BLOCKS.link, LinkButton, { css: link + line }),
  heading: viewOf(BLOCKS.heading, Heading, { css: heading }),
  richText: viewOf(BLOCKS.richText, RichText, { css: richText }),
  productGrid: viewOf(BLOCKS.productGrid, ProductGrid, {
    css: cards + Object.values(LAYOUT_SHEETS).join('') + cta + searchForm + productGrid,
    isWide: true,
  }),
  columns: viewOf(BLOCKS.columns, Columns, { css: columns, isWide: true }),
  linkGroup: viewOf(BLOCKS.linkGroup, LinkGroup, { css: link + line + linkGroup }),
  social: viewOf(BLOCKS.social, Social, { css: marks + line + social }),
  product: viewOf(BLOCKS.product, ProductPick, { css: product }),
  featured: viewOf(BLOCKS.featured, Featured, { css: cta + featured, isWide: true }),
  courseOutline: viewOf(BLOCKS.courseOutline, CourseOutline, { css: cta + formSection + courseParts }),
  membershipTiers: viewOf(BLOCKS.membershipTiers, MembershipTiers, {
    css: cta + tierCards + membershipTiers,
    isWide: true,
  }),
  tipJar: viewOf(BLOCKS.tipJar, TipJar, { css: cta + formSection + tipJar }),
  image: viewOf(BLOCKS.image, ImageBlock, { css: image }),
  gallery: viewOf(BLOCKS.gallery, Gallery, { css: gallery + swipe, isWide: true }),
  testimonials: viewOf(BLOCKS.testimonials, Testimonials, { css: testimonials + swipe, isWide: true }),
  customerReviews: viewOf(BLOCKS.customerReviews, CustomerReviews, {
    css: testimonials + swipe + customerReviews,
    isWide: true,
  }),
  logos: viewOf(BLOCKS.logos, Logos, { css: logos, isWide: true }),
  video: viewOf(BLOCKS.video, Video, { css: play + video }),
  audio: viewOf(BLOCKS.audio, Audio, { css: play + audio }),
  faq: viewOf(BLOCKS.faq, Faq, { css: faq }),
  countdown: viewOf(BLOCKS.countdown, Countdown, { css: cta + countdown }),
  calendar: viewOf(BLOCKS.calendar, Calendar, { css: cta + formSection + calendar }),
  booking: viewOf(BLOCKS.booking, Booking, { css: cta + booking }),
  map: viewOf(BLOCKS.map, MapCard, { css: map }),
  html: viewOf(BLOCKS.html, HtmlFrame, { css: html }),
  divider: viewOf(BLOCKS.divider, Divider, { css: divider }),
  spacer: viewOf(BLOCKS.spacer, Spacer, { css: spacer }),
  signup: viewOf(BLOCKS.signup, Signup, { css: form + cta + formSection }),
  waitlist: viewOf(BLOCKS.waitlist, Waitlist, { css: form + cta + formSection }),
  contact: viewOf(BLOCKS.contact, Contact, { css: form + cta + formSection + contact }),
};

const byType = new Map<string, BlockView>(Object.entries(VIEWS));

export const findView = (type: string): BlockView | undefined => byType.get(type);
