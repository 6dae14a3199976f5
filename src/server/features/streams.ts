import type { StreamRoute } from '../access/stream.ts';
import { showCampaign } from './campaigns/showCampaign.ts';
import { downloadFile } from './catalog/downloadFile.ts';
import { showImage } from './catalog/showImage.ts';
import { uploadFiles } from './catalog/uploadFiles.ts';
import { uploadImage } from './catalog/uploadImage.ts';
import { uploadMedia } from './catalog/uploadMedia.ts';
import { firstSaleImage } from './stores/firstSaleImage.ts';
import { takeBeacon } from './events/takeBeacon.ts';
import { downloadExport } from './myData/downloadExport.ts';
import { receiveMailEvents } from './mail/receiveMailEvents.ts';

/** Every route that carries bytes: uploads, downloads, pictures. */
export const streams: readonly StreamRoute[] = [
  downloadFile,
  downloadExport,
  showImage,
  firstSaleImage,
  ...uploadFiles,
  uploadImage,
  uploadMedia,
  receiveMailEvents,
  showCampaign,
  takeBeacon,
];
