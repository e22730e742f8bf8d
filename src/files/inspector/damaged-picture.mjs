/** The bytes aren't a picture of their type. */
export class DamagedPicture extends Error {}
