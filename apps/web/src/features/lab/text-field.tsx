import { type ComponentProps, useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./number-field.module.css";

export function TextField({ label, className, ...input }: ComponentProps<"input"> & { label: string }) {
	const id = useId();
	return (
		<div className={classNames(styles["field"], className)}>
			<label htmlFor={id}>{label}</label>
			<input id={id} type="text" autoComplete="off" spellCheck={false} required {...input} />
		</div>
	);
}
