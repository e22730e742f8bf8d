interface NamedStep {
  /** The plan's title. */
  title: string;
  /** The step's number, starting at 1. */
  number: number;
  of: number;
  text: string;
}

/** Returns the request of the turn that runs a step. The conversation contains the plan itself. */
export function stepRequest({ title, number, of, text }: NamedStep): string {
  return `Carry out step ${number} of ${of} of the plan “${title}”, and only this step:\n\n${text}`;
}
