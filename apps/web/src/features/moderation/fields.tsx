import { useId } from "react";

interface TextFieldProps {
	readonly label: string;
	readonly hint?: string;
	readonly value: string;
	readonly maxLength?: number;
	/** a whole number up to this */
	readonly number?: number;
	readonly required?: boolean;
	/** an address, or what else a machine reads */
	readonly type?: "url" | "code";
	readonly onChange: (value: string) => void;
}

export function TextField({
	label,
	hint,
	value,
	maxLength,
	number,
	required = false,
	type,
	onChange,
}: TextFieldProps) {
	const ids = { field: useId(), hint: useId() };
	const kind = number === undefined ? { maxLength } : { type: "number", min: 0, max: number, required: true };
	const machine = type === undefined ? {} : { dir: "ltr", type: type === "url" ? "url" : "text" };
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
				{...machine}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			{hint !== undefined && <p id={ids.hint}>{hint}</p>}
		</>
	);
}
