// export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE
export const region = "eu";
