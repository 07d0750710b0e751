import styles from "@parley/activities/shared/button.module.css";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

type Look = "button" | "strong" | "danger" | "plain";

export function Button({ look = "button", className, ...rest }: ComponentProps<"button"> & { look?: Look }) {
	return <button type="button" {...rest} className={classNames(styles[look], className)} />;
}

/** An icon says nothing to a screen reader: the label is its name and its tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			{...rest}
			className={classNames(styles["icon"], className)}
		/>
	);
}
