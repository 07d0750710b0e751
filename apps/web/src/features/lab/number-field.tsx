import { useId } from "react";
import styles from "./number-field.module.css";

interface NumberFieldProps {
	readonly label: string;
	readonly name: string;
	readonly value: number;
	readonly min: number;
	readonly max: number;
	readonly disabled?: boolean;
	readonly onChange: (value: number) => void;
}

export function NumberField({ label, onChange, value, ...input }: NumberFieldProps) {
	const id = useId();
	return (
		<div className={styles["field"]}>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				type="number"
				inputMode="numeric"
				required
				value={Number.isNaN(value) ? "" : value}
				onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
				{...input}
			/>
		</div>
	);
}
