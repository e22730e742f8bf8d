import { Time } from '../kit/display/Time';

/** Returns the values for messages such as “Changed by {name}, <time></time>”. */
export function changeOf(name: string, at: Date | string) {
  return { name, time: () => <Time date={at} /> };
}
