interface NamedStep {
  /** What was planned. */
  title: string;
  /** Counts from 1. */
  number: number;
  of: number;
  text: string;
}

/** The request of the turn that runs a step. The plan itself is in the conversation. */
export function stepRequest({ title, number, of, text }: NamedStep): string {
  return `Carry out step ${number} of ${of} of the plan “${title}”, and only this step:\n\n${text}`;
}
