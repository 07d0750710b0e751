import form from "./panel-form.module.css";

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
