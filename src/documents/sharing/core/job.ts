/** The job that sends mails about new requests for access. */
export const SEND_ACCESS_MAILS = 'send-access-mails';
