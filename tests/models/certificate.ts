/**
 * A certificate for 127.0.0.1, good for a hundred years, by an authority that nobody trusts.
 *
 * The key is no secret: it is only ever used by the loopback server.
 *
 * @module
 */

/** Certificate and key, as a server of TLS takes them. */
export const CERTIFICATE: { readonly cert: string; readonly key: string } = {
  cert: armor(
    "CERTIFICATE",
    "MIIBmTCCAT+gAwIBAgIUdAaUJDa3z7G/afJHJvG2CbWyrJQwCgYIKoZIzj0EAwIwIzEhMB8GA1UEAwwYR3JlZW5yb29t" +
      "IHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyOTE5NTgwM1oYDzIxMjYxMTA1MTk1ODAzWjAUMRIwEAYDVQQDDAkxMjcuMC4w" +
      "LjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASBa08fxbSnO2LpKM3dyfrJMi/MyrFJZtvdrg5GPxPByefIeNeDZ46X" +
      "bw3p1Jo2HGjlVxZ0252a5CC7x/VejXGho14wXDAPBgNVHREECDAGhwR/AAABMAkGA1UdEwQCMAAwHQYDVR0OBBYEFMG1" +
      "cvZeVceroTO+PcA7ktkUVlcsMB8GA1UdIwQYMBaAFKne4LTw5zOHxowfIP0xYmS/4Uy8MAoGCCqGSM49BAMCA0gAMEUC" +
      "IFIj9m4UIBp5X6WoKWM0WpjACghdXcZ1wAwFX1AOwyysAiEAgj/hMXQJjSCn18tfyPfa/29aVgTlTUeX69ob81GWO0I=",
  ),
  key: armor(
    "PRIVATE KEY",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvlQ/dHqcQ6/Dpa84/sZR5COhnaTSS6y1RZWPpqfE5Yyh" +
      "RANCAASBa08fxbSnO2LpKM3dyfrJMi/MyrFJZtvdrg5GPxPByefIeNeDZ46Xbw3p1Jo2HGjlVxZ0252a5CC7x/VejXGh",
  ),
};

/** The certificate of the authority. */
export const AUTHORITY: string = armor(
  "CERTIFICATE",
  "MIIBnTCCAUOgAwIBAgIUNrXwUB3WqmgnNS/GPHwu99JifMEwCgYIKoZIzj0EAwIwIzEhMB8GA1UEAwwYR3JlZW5yb29t" +
    "IHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyOTE5NTgwM1oYDzIxMjYxMTA1MTk1ODAzWjAjMSEwHwYDVQQDDBhHcmVlbnJv" +
    "b20gdGVzdCBhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATAf13+OvpIgVQ+XdyXDR4cndXZCmLZwqwv" +
    "OamyCDSkNRrpr97UCZGE443bh54unV/Q6jH9T8D/Xmsc+Bmb3m4Qo1MwUTAdBgNVHQ4EFgQUqd7gtPDnM4fGjB8g/TFi" +
    "ZL/hTLwwHwYDVR0jBBgwFoAUqd7gtPDnM4fGjB8g/TFiZL/hTLwwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNI" +
    "ADBFAiAQT+XROgIu/abOwiUkHByFE3AHwbyu8cEQAM9rZsa5PwIhALLrpUoi9ytlyRTnA48Rf7qwf2wunNOthOxqoiCh" +
    "ZTCY",
);

function armor(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
