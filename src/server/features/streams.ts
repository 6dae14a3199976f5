import type { StreamRoute } from '../access/stream.ts';
import { showCampaign } from './campaigns/content/showCampaign.ts';
import { showUpdateEmail } from './campaigns/updates/showUpdateEmail.ts';
import { downloadArchive } from './catalog/files/downloadArchive.ts';
import { downloadFile } from './catalog/files/downloadFile.ts';
import { sendRendition } from './catalog/renditions/sendRendition.ts';
import { showImage } from './media/showImage.ts';
import { uploadFiles } from './catalog/files/uploadFiles.ts';
import { uploadImage } from './media/uploadImage.ts';
import { uploadMedia } from './media/uploadMedia.ts';
import { firstSaleImage } from './stores/home/firstSaleImage.ts';
import { recordBeacon } from './events/counting/recordBeacon.ts';
import { downloadExport } from './myData/exports/downloadExport.ts';
import { downloadInvoice, downloadInvoices } from './invoices/downloadInvoices.ts';
import { receiveMailEvents } from './mail/receiveMailEvents.ts';
import { receivePaymentEvent } from './orders/hosted/receivePaymentEvent.ts';

/** All byte routes: uploads, downloads, images. */
export const streams: readonly StreamRoute[] = [
  downloadFile,
  sendRendition,
  downloadArchive,
  downloadExport,
  downloadInvoice,
  downloadInvoices,
  showImage,
  firstSaleImage,
  ...uploadFiles,
  uploadImage,
  uploadMedia,
  receiveMailEvents,
  receivePaymentEvent,
  showCampaign,
  showUpdateEmail,
  recordBeacon,
];
