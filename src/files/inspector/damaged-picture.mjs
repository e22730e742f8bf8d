/** The bytes aren't a picture of the type they claim. */
export class DamagedPicture extends Error {}
