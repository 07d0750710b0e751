import { type ComponentProps, useId } from "react";
import styles from "./number-field.module.css";

export function TextField({ label, ...input }: ComponentProps<"input"> & { label: string }) {
	const id = useId();
	return (
		<div className={styles["field"]}>
			<label htmlFor={id}>{label}</label>
			<input id={id} type="text" autoComplete="off" spellCheck={false} required {...input} />
		</div>
	);
}
