import { useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<T extends string> {
	readonly label: string;
	readonly value: T;
	readonly options: readonly { readonly value: T; readonly label: string }[];
	readonly onChoose: (value: T) => void;
}

/** One of a few, all in view: radio buttons, so that arrow keys and screen readers know it. */
export function Segments<T extends string>({ label, value, options, onChoose }: SegmentsProps<T>) {
	const name = useId();
	return (
		<fieldset className={styles["segments"]} aria-label={label}>
			{options.map((option) => (
				<label key={option.value}>
					<input
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						onChange={() => onChoose(option.value)}
					/>
					<span>{option.label}</span>
				</label>
			))}
		</fieldset>
	);
}
