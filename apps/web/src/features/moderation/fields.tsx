import { useId } from "react";
import form from "../../ui/panel-form.module.css";

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

interface CheckFieldProps {
	readonly label: string;
	readonly hint: string;
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
}

export function CheckField({ label, hint, on, onChange }: CheckFieldProps) {
	return (
		<label className={form["check"]}>
			<input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
			<span>
				{label}
				<small>{hint}</small>
			</span>
		</label>
	);
}
