export type { StorageError } from "../errors.ts";
export { type StorageErrorCode, storageErrorSentences } from "./client-errors.ts";
export { downloadUrl } from "./download-url.ts";
export type { FullMetadata, SettableMetadata, UploadMetadata } from "./file-metadata.ts";
export {
  deleteObject,
  getBlob,
  getBytes,
  getDownloadURL,
  getMetadata,
  type ListResult,
  list,
  listAll,
  updateMetadata,
} from "./objects.ts";
export type { TaskState, UploadObserver, UploadSnapshot } from "./observers.ts";
export { ref, StorageReference } from "./reference.ts";
export { connectStorage, StorageClient, type StorageOptions } from "./storage-client.ts";
export { decodeString, type StringFormat } from "./strings.ts";
export { type FileTraits, type RememberedUpload, type UploadMemory, uploadMemory } from "./upload-memory.ts";
export { UploadTask, type UploadTaskOptions } from "./upload-task.ts";
export { type UploadData, uploadBytes, uploadBytesResumable, uploadString, uploadTask } from "./uploads.ts";
