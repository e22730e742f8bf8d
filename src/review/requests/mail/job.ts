/** The job that sends mails to reviewers who were just asked. */
export const SEND_REVIEW_MAILS = 'send-review-mails';
