import { Select, type SelectProps } from './Select';

/** A select with a visible label above it, like `Field`. */
export function SelectField({ label, ...rest }: SelectProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm text-soft">
        {label}
      </span>
      <Select label={label} size="large" {...rest} />
    </div>
  );
}
