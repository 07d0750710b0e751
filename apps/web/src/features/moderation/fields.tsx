import { useId } from "react";

interface TextFieldProps {
	readonly label: string;
	readonly hint?: string;
	readonly value: string;
	readonly maxLength?: number;
	/** a whole number up to this */
	readonly number?: number;
	readonly required?: boolean;
	readonly onChange: (value: string) => void;
}

export function TextField({
	label,
	hint,
	value,
	maxLength,
	number,
	required = false,
	onChange,
}: TextFieldProps) {
	const ids = { field: useId(), hint: useId() };
	const kind = number === undefined ? { maxLength } : { type: "number", min: 0, max: number, required: true };
	return (
		<>
			<label htmlFor={ids.field}>{label}</label>
			<input
				id={ids.field}
				value={value}
				required={required}
				autoComplete="off"
				aria-describedby={hint === undefined ? undefined : ids.hint}
				{...kind}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			{hint !== undefined && <p id={ids.hint}>{hint}</p>}
		</>
	);
}
